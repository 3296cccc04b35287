#pragma once

#include <utility>
#include <vector>

#include "core/anim/TimeWarp.h"

namespace sinew {

/// Between new time and source time through a clip's Clip::playingWarp(). Null: the two are the same.

/// All new times at which a moment of the source plays, ascending; of a hold both ends.
std::vector<Seconds> playTimes(const TimeWarp* warp, Seconds source);

/// The earliest and the latest moment of the source that plays from one new time to another, both included.
/// Either may be infinite. O(pins).
std::pair<Seconds, Seconds> sourceBetween(const TimeWarp* warp, Seconds from, Seconds to);

/// From one new time to another.
struct PlayInterval {
    Seconds begin, end;
};

/// The new times at which what lies between two moments of the source plays, ascending: each stretch of them
/// as long as it lasts, whichever way time goes in it. Moments that it is there and gone do not count.
std::vector<PlayInterval> playIntervals(const TimeWarp* warp, Seconds first, Seconds last);

}  // namespace sinew
