#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/anim/Segment.h"

namespace sinew {

/// A keyed curve of any interpolation as precomputed cubics: a block a chunk of the curve. Blocks are
/// immutable and shared with the compiled curves of scenes before, where neither chunk nor the keys beside it
/// changed.
class SparseCurve {
public:
    /// @param curve   not empty
    /// @param before  of a curve that may share chunks, or null
    SparseCurve(const Curve& curve, const SparseCurve* before);

    /// Where a cubic is.
    struct Place {
        std::uint32_t block = 0, segment = 0;
        Place next() const { return {block, segment + 1}; }
    };
    /// The cubic that counts at from <= seconds < until.
    struct Piece {
        double from, until;
        Segment cubic;
        Place place;
    };

    /// O(log keys).
    double value(double seconds) const { return piece(seconds).cubic.at(seconds); }

    /// The piece that counts at a time. Beyond the ends of a curve that does not hold there it may count at
    /// no other: until = from. O(log keys).
    Piece piece(double seconds) const;
    /// The same where it is at a place that was guessed, which need not be one; else nullopt. O(1).
    std::optional<Piece> pieceAt(Place place, double seconds) const;

private:
    /// Holds beyond the ends.
    Piece inside(double seconds) const;
    /// Where the segment ends.
    double endOf(Place place) const;

    /// The key before a chunk and the two behind it: what its segments depend on beside its own.
    using Neighbours = std::array<std::optional<Key>, 3>;
    struct Block {
        std::shared_ptr<const CurveChunk> chunk;
        Neighbours neighbours;
        std::shared_ptr<const std::vector<Segment>> segments;
    };
    struct Shared;
    struct GoesOn {
        CurveEnd first, last;
        Ends ends;
    };
    static std::shared_ptr<const std::vector<Segment>> compile(const Curve& curve, std::size_t chunk,
                                                               const Neighbours& neighbours);

    std::vector<double> starts_;  ///< seconds, of each block
    std::vector<Block> blocks_;
    std::optional<GoesOn> goesOn_;  ///< where it does not hold beyond both ends
};

}  // namespace sinew
