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

}  // namespace sinew
