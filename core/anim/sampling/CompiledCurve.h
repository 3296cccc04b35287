#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/anim/curve/Segment.h"

namespace sinew {

/// A linear curve with a key on every frame (mocap). Samples the curve's own chunks: only their addresses are
/// stored, so that compiling costs almost nothing. The curve must outlive this object.
class DenseCurve {
public:
    /// Position of a time on a grid. Applies to all curves on that grid.
    struct Position {
        /// Chunks of the frame at or before the time and of the following one.
        std::size_t chunk = 0, next = 0;
        std::size_t offset = 0, nextOffset = 0;
        double u = 0;  ///< 0..1 between the two frames
    };

    /// Returns whether a curve can be represented: linear, on a single grid, all chunks but the last full,
    /// and constant beyond its ends.
    static bool supports(const Curve& curve);
    static Position locate(const FrameGrid& grid, double seconds);

    /// @param curve  a curve for which supports() returns true
    explicit DenseCurve(const Curve& curve);

    const FrameGrid& grid() const { return grid_; }
    /// Returns the values of each chunk.
    const double* const* chunks() const { return chunks_.data(); }

    static double value(const double* const* chunks, const Position& position) {
        const double a = chunks[position.chunk][position.offset];
        return a + position.u * (chunks[position.next][position.nextOffset] - a);
    }

private:
    FrameGrid grid_;
    std::vector<const double*> chunks_;
};

/// A keyed curve of any interpolation as precomputed cubics, in one block per chunk of the curve. Blocks are
/// immutable and shared with compiled curves of earlier states if neither the chunk nor the keys next to it
/// have changed.
class SparseCurve {
public:
    /// @param curve     not empty
    /// @param previous  null, or the compiled form of a curve that may share chunks
    SparseCurve(const Curve& curve, const SparseCurve* previous);

    /// Index of a cubic.
    struct Position {
        std::uint32_t block = 0, segment = 0;
        Position next() const { return {block, segment + 1}; }
    };
    /// The cubic that applies at from <= seconds < until.
    struct Piece {
        double from, until;
        Segment cubic;
        Position position;
    };

    /// O(log keys).
    double value(double seconds) const { return piece(seconds).cubic.at(seconds); }

    /// Returns the piece that applies at a time. Beyond the ends of a curve that is extrapolated it may apply
    /// to that time only; then until = from. O(log keys).
    Piece piece(double seconds) const;
    /// Returns the piece at a guessed position, which may be invalid, if it applies at the time; otherwise
    /// nullopt. O(1).
    std::optional<Piece> pieceAt(Position position, double seconds) const;

private:
    /// Returns the piece at a time, with the curve held beyond its ends.
    Piece pieceInside(double seconds) const;
    /// Returns the time at which a segment ends.
    double endTime(Position position) const;

    /// The key before a chunk and the two after it, which its segments depend on.
    using Neighbours = std::array<std::optional<Key>, 3>;
    /// The segments that start at a chunk's keys. Bézier curves are rare, so that what they have in addition
    /// is stored apart.
    struct Segments {
        struct Bezier {
            std::size_t index;
            double duration;
            TangentLengths lengths;
        };
        std::vector<Cubic> cubics;
        std::vector<Bezier> beziers;  ///< by increasing index

        Segment operator[](std::size_t index) const;
    };
    struct Block {
        std::shared_ptr<const CurveChunk> chunk;
        Neighbours neighbours;
        std::shared_ptr<const Segments> segments;
    };
    struct ReusableBlocks;
    struct ExtrapolationData {
        CurveEnd first, last;
        EndExtrapolation ends;
    };
    static std::shared_ptr<const Segments> compile(const Curve& curve, std::size_t chunk,
                                                   const Neighbours& neighbours);

    std::vector<double> starts_;  ///< start of each block, seconds
    std::vector<Block> blocks_;
    std::optional<ExtrapolationData> extrapolation_;  ///< unless the curve holds at both ends
};

/// A curve prepared for sampling: a constant, samples on a grid, or cubics. Immutable, and shared by the
/// samplers of all scenes that share the curve.
class CompiledCurve {
public:
    /// @param curve     not empty; kept alive
    /// @param previous  null, or a compiled curve that may share chunks; only what differs is compiled
    CompiledCurve(std::shared_ptr<const Curve> curve, const CompiledCurve* previous);

    const std::shared_ptr<const Curve>& curve() const { return curve_; }
    /// Exactly one of these three is not null.
    const double* constant() const { return std::get_if<double>(&form_); }
    const DenseCurve* dense() const { return std::get_if<DenseCurve>(&form_); }
    const SparseCurve* sparse() const { return std::get_if<SparseCurve>(&form_); }
    /// Returns whether any segment is slerp.
    bool usesSlerp() const { return usesSlerp_; }

private:
    std::shared_ptr<const Curve> curve_;
    bool usesSlerp_;
    std::variant<double, DenseCurve, SparseCurve> form_;
};

}  // namespace sinew
