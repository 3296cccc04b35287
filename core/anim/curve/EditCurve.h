#pragma once

#include <span>
#include <vector>

#include "core/anim/curve/Segment.h"

namespace sinew {

/// Functions that edits build curves with. All keep a curve's extrapolation.

/// Returns the keys sorted by time. Of keys that areTooClose(), the one later in the list is kept.
std::vector<Key> sortedDistinctKeys(std::vector<Key> keys);

/// Returns the curve without the keys at `removed` (indices, ascending) and with the keys `inserted` (sorted,
/// none areTooClose()). Other keys that areTooClose() to an inserted one are removed, too. Unaffected chunks
/// are shared: O(chunks + keys of the affected chunks).
Curve replaceKeys(const Curve& curve, std::span<const std::size_t> removed, std::span<const Key> inserted);

/// Returns the curve with every key moved by `offset`; keys on frames of `rate` stay on frames. Grids stay
/// grids if the offset is a whole number of their frames; these cost nothing per key.
Curve shifted(const Curve& curve, Seconds offset, FrameRate rate);

/// Joins curves that follow each other in time. Empty ones are ignored, and the first determines the
/// extrapolation. Of keys that areTooClose(), the later one is kept. O(chunks).
Curve joinCurves(std::span<const Curve> curves);

/// Returns the segment that starts at a key (Segment.h).
Segment segmentAt(const Curve& curve, std::size_t index);

}  // namespace sinew
