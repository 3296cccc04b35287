#pragma once

#include <utility>
#include <vector>

#include "core/anim/warp/TimeWarp.h"

namespace sinew {

/// Conversions between new time and source time through Clip::playingWarp(). If it is null, both are the
/// same.

/// Returns all new times at which a source time plays, ascending; both ends of a hold.
std::vector<Seconds> playTimes(const TimeWarp* warp, Seconds source);

/// Returns the earliest and latest source time that plays between two new times, ends included. The new times
/// may be infinite. O(pins).
std::pair<Seconds, Seconds> sourceBetween(const TimeWarp* warp, Seconds from, Seconds to);

/// An interval of new time.
struct PlayInterval {
    Seconds begin, end;
};

/// Returns the intervals of new time in which source times between two given ones play, ascending. Adjacent
/// intervals are merged, whatever the direction of time. Intervals of zero length are left out.
std::vector<PlayInterval> playIntervals(const TimeWarp* warp, Seconds first, Seconds last);

}  // namespace sinew
