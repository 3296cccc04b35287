#pragma once

#include <vector>

#include "core/anim/KeyPlace.h"
#include "ui/timeline/TimelineRows.h"

namespace sinew {

/// Which keys of rows lie where. All sorted.

/// The keys of a row at the time of the one nearest to `time`; none where that is farther than `reach`.
/// O(tracks · log keys).
std::vector<KeyPlace> keysAt(const TimelineRow& row, Seconds time, Seconds reach);

/// The keys of a row from one time to another, both included.
std::vector<KeyPlace> keysBetween(const TimelineRow& row, Seconds first, Seconds last);

/// All keys of a row.
std::vector<KeyPlace> keysOf(const TimelineRow& row);

/// Both, each key once. O(n).
std::vector<KeyPlace> joined(const std::vector<KeyPlace>& a, const std::vector<KeyPlace>& b);
/// Those in one of them only.
std::vector<KeyPlace> toggled(const std::vector<KeyPlace>& a, const std::vector<KeyPlace>& b);

}  // namespace sinew
