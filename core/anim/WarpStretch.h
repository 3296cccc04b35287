#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/TimeWarp.h"
#include "core/anim/WarpBudget.h"

namespace sinew {

/// A stretch of new time over which a warp has one speed, or bends as one cubic. Seconds; the first begins
/// and the last ends at infinity.
struct WarpStretch {
    double begin, end;                   ///< new time
    double from, to;                     ///< source time there; from > to in reverse
    double time, source;                 ///< new and source time of one moment in it
    double speed;                        ///< source seconds a second: 0 in a hold, negative in reverse
    std::optional<std::size_t> bends{};  ///< the span whose cubic it is; then speed is its mean

    bool goes() const { return speed > 0 && !bends; }  ///< forward, at one speed
};

/// The stretches of a warp, one behind the other; spans in which it goes on as before are one.
std::vector<WarpStretch> stretchesOf(const TimeWarp& warp);

/// Slope of the warp at a new time in a stretch, its ends included.
double slopeWithin(const WarpStretch& stretch, const TimeWarp& warp, double time);

/// A part of a stretch in which what plays lies between two knots.
struct WarpVisit {
    std::size_t stretch;
    double begin, end;    ///< new time, begin < end
    double from, to;      ///< source time there
    std::ptrdiff_t knot;  ///< the last knot at or before it: -1 in front of the first
};

/// Everything that plays in a window of new time, cut where a stretch ends and where a knot plays.
///
/// @param knots   source times, strictly increasing
/// @param budget  of a key each; no more are found once it is spent
std::vector<WarpVisit> visits(const TimeWarp& warp, std::span<const WarpStretch> stretches,
                              std::span<const double> knots, double begin, double end, WarpBudget& budget);

}  // namespace sinew
