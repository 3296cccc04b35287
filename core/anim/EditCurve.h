#pragma once

#include <span>
#include <vector>

#include "core/anim/Segment.h"

namespace sinew {

/// What edits make curves of. All keep what a curve does beyond its ends.

/// Keys sorted by time; of those tooNear() each other the later in the list is left.
std::vector<Key> sortedApart(std::vector<Key> keys);

/// Without the keys at `gone` (indices, ascending) and with `put` (sorted, none tooNear() the next) in; of
/// the others those that are tooNear() one put in give way. Chunks that neither lose nor gain are shared:
/// O(chunks + keys of those that do).
Curve exchanged(const Curve& curve, std::span<const std::size_t> gone, std::span<const Key> put);

/// Every key later by `by`, frames of `rate` to frames of it. Grids stay grids where it is whole frames of
/// theirs: these cost nothing a key.
Curve movedBy(const Curve& curve, Seconds by, FrameRate rate);

/// Curves one behind the other in time made one; empty ones count for nothing, and the first says what is
/// beyond the ends. Of keys that are tooNear() the later is left. O(chunks).
Curve joined(std::span<const Curve> curves);

/// The segment that a key starts (Segment.h).
Segment segmentAt(const Curve& curve, std::size_t index);

}  // namespace sinew
