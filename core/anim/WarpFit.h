#pragma once

#include <span>

#include "core/anim/TimeWarp.h"

namespace sinew {

/// A moment and what plays then.
struct WarpSample {
    Seconds time;    ///< new time
    Seconds source;  ///< source time
};

/// A warp with few pins, and how far it is from what it follows.
struct FittedWarp {
    TimeWarp warp;
    Seconds error;  ///< the largest, in source time
};

/// The all-forward warp through the first and the last of some samples, and through as many more of them as
/// it needs to pass all others within a tolerance: by turns, each span that misses a sample is split at the
/// one it misses most, as in the algorithm of U. Ramer (1972), D. Douglas and T. Peucker (1973), with the
/// warp's own line in place of chords.
///
/// @param samples    two or more; times and sources increase
/// @param tolerance  of source time, > 0
/// @param span       smooth or linear
/// Fails: as TimeWarp::create() does. O(samples * log pins) as a rule.
Result<FittedWarp> fittedWarp(std::span<const WarpSample> samples, Seconds tolerance, WarpSpan span);

}  // namespace sinew
