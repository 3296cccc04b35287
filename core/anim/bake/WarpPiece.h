#pragma once

#include <cstddef>
#include <vector>

#include "core/anim/bake/WarpStretch.h"
#include "core/anim/curve/Segment.h"

namespace sinew {

/// A time warp split into stretches for baking, and the range of new time that matters.
struct WarpLine {
    const TimeWarp* warp;
    std::vector<WarpStretch> stretches;
    FrameRate rate;     ///< times within rounding of a frame are moved onto it
    double begin, end;  ///< new time that covers the played frames and all pins, seconds
    WarpBudget* budget;

    /// @param budget  must outlive this object, as must `warp`
    WarpLine(const TimeWarp& warp, FrameRate rate, Seconds first, Seconds last, WarpBudget& budget);

    /// Returns whether the warp shifts all times by the same amount.
    bool shifts() const { return stretches.size() == 1; }
    const WarpStretch& at(const WarpVisit& visit) const { return stretches[visit.stretch]; }
};

/// A piece of a warped curve: becomes one key and the segment that it starts.
struct WarpPiece {
    double begin, end;  ///< new time
    Interpolation kind;
    double first, last;                ///< values at begin and end
    double slopeOut = 0, slopeIn = 0;  ///< at begin and end, per second of new time; used by hermite only
    KeyShape shape{};
    std::size_t stretch = 0;
    /// Index of the source segment that it covers completely, forward and at constant speed; otherwise -1.
    std::ptrdiff_t sourceSegment = -1;

    Segment segment() const;  ///< in new time
    /// Trim the piece to begin or end at a new time inside it. Only for kinds that do not depend on
    /// neighbours.
    void beginAt(double time);
    void endAt(double time);
};

/// Appends what a curve segment becomes during a visit. If it has no exact form, it is split into as many
/// pieces as needed to stay within `error`, while the budget lasts.
///
/// @param key    the key that starts the segment
/// @param whole  whether the visit covers the whole segment
void addPieces(std::vector<WarpPiece>& pieces, const WarpLine& line, const WarpVisit& visit,
               const Segment& segment, const Key& key, bool whole, double error);

/// Makes pieces Hermite whose interpolation depends on neighbours that they no longer have.
///
/// @param segments  number of segments of the source curve
void fitPieces(std::vector<WarpPiece>& pieces, std::ptrdiff_t segments);

/// Returns the keys of consecutive pieces, plus a final key with the value and shape of `last`. Pieces
/// shorter than the minimum key distance are extended to a microsecond at the expense of their neighbours.
/// Jumps of the curve take about a microsecond.
std::vector<Key> keysOf(std::span<const WarpPiece> pieces, const Key& last, FrameRate rate);

}  // namespace sinew
