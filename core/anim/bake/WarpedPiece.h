#pragma once

#include <cstddef>
#include <vector>

#include "core/anim/bake/SplitWarp.h"
#include "core/anim/curve/Segment.h"

namespace sinew {

inline constexpr double kShortestPiece =
    16 * Curve::kMinimumGap;  ///< seconds; shorter pieces are not divided

/// A piece of a warped curve: becomes one key and the segment that it starts.
struct WarpedPiece {
    double begin, end;  ///< new time
    Interpolation kind;
    double first, last;                ///< values at begin and end
    double slopeOut = 0, slopeIn = 0;  ///< at begin and end, per second of new time; used by hermite only
    KeyShape shape{};
    TangentLengths lengths{};  ///< `out` at begin, `in` at end; used by hermite only
    std::size_t interval = 0;
    /// Index of the source segment that it covers completely, forward and at constant speed; otherwise -1.
    std::ptrdiff_t sourceSegment = -1;

    Segment segment() const;  ///< in new time
    /// Trims the piece to begin or end at a new time inside it. Only for kinds that do not depend on
    /// neighbours.
    void beginAt(double time);
    void endAt(double time);
};

/// Appends what a curve segment becomes during a visit. If it has no exact form, it is split into as many
/// pieces as needed to stay within `error`, as far as the key budget allows.
///
/// @param key    the key that starts the segment
/// @param whole  whether the visit covers the whole segment
void addPieces(std::vector<WarpedPiece>& pieces, const SplitWarp& split, const SegmentVisit& visit,
               const Segment& segment, const Key& key, bool whole, double error);

/// Converts pieces to Hermite if their interpolation depends on neighbours that they no longer have.
///
/// @param segments  number of segments of the source curve
void fitPieces(std::vector<WarpedPiece>& pieces, std::ptrdiff_t segments);

/// Returns the keys of consecutive pieces, plus a final key with the value and shape of `last`. Pieces
/// shorter than the minimum key distance are extended to a microsecond at the expense of their neighbours.
/// Jumps of the curve take about a microsecond.
std::vector<Key> keysOf(std::span<const WarpedPiece> pieces, const Key& last, FrameRate rate);

}  // namespace sinew
