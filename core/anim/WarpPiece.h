#pragma once

#include <cstddef>
#include <vector>

#include "core/anim/Segment.h"
#include "core/anim/WarpStretch.h"

namespace sinew {

/// A warp cut for baking, and between which new times.
struct WarpLine {
    const TimeWarp* warp;
    std::vector<WarpStretch> stretches;
    FrameRate rate;     ///< moments that are a frame's but for rounding become that frame's
    double begin, end;  ///< seconds: what plays, and all pins
    WarpBudget* budget;

    /// @param budget  outlives it
    WarpLine(const TimeWarp& warp, FrameRate rate, Seconds first, Seconds last, WarpBudget& budget);

    /// Whether it shifts all times by the same.
    bool shifts() const { return stretches.size() == 1; }
    const WarpStretch& at(const WarpVisit& visit) const { return stretches[visit.stretch]; }
};

/// What a curve does between two new times: what becomes a key, and the segment that it starts.
struct WarpPiece {
    double begin, end;  ///< new time
    Interpolation kind;
    double first, last;                ///< values at both
    double slopeOut = 0, slopeIn = 0;  ///< at both, per second of new time; they count under hermite
    KeyShape shape{};
    std::size_t stretch = 0;
    std::ptrdiff_t whole = -1;  ///< the segment of the source that it is all of, forward at one speed

    Segment segment() const;  ///< of new time
    /// Less of it, from or up to a new time within; not where neighbours have a part in its kind.
    void beginAt(double time);
    void endAt(double time);
};

/// Adds what a segment of a curve does during a visit; where it cannot be said exactly, in as many pieces as
/// it takes to be within `error`, while the budget lasts.
///
/// @param key  that starts the segment
void addPieces(std::vector<WarpPiece>& pieces, const WarpLine& line, const WarpVisit& visit,
               const Segment& segment, const Key& key, bool whole, double error);

/// Segments that keep their kind only among their neighbours become hermite where they lack one.
///
/// @param segments  of the source
void settle(std::vector<WarpPiece>& pieces, std::ptrdiff_t segments);

/// The keys of pieces that follow each other, and a last one of this value and shape behind them. What is
/// shorter than curves can hold lasts a microsecond, in which neighbours give way; where the curve jumps it
/// does so in about a microsecond.
std::vector<Key> keysOf(std::span<const WarpPiece> pieces, const Key& last, FrameRate rate);

}  // namespace sinew
