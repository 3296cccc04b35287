#pragma once

#include <span>

#include "core/anim/warp/TimeWarp.h"

namespace sinew {

/// A new time and the source time that plays then.
struct WarpSample {
    Seconds time;    ///< new time
    Seconds source;  ///< source time
};

/// A warp with few pins, and its distance from the samples it was fitted to.
struct FittedWarp {
    TimeWarp warp;
    Seconds error;  ///< maximum error in source time
};

/// Fits an all-forward warp through the first and last sample and as many others as needed to pass all
/// samples within a tolerance. In each round every span that misses a sample is split at the one it misses
/// most, as in the algorithm of U. Ramer (1972), D. Douglas and T. Peucker (1973), but measured against the
/// warp's own curve instead of chords.
///
/// @param samples    two or more, with increasing times and sources
/// @param tolerance  in source time, > 0
/// @param span       smooth or linear
/// Fails as TimeWarp::create() does. Usually O(samples * log pins).
Result<FittedWarp> fitWarp(std::span<const WarpSample> samples, Seconds tolerance, SpanKind span);

}  // namespace sinew
