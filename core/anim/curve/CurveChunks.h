#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/anim/curve/Curve.h"

namespace sinew {

using CurveChunks = std::vector<std::shared_ptr<const CurveChunk>>;

/// Returns key `i` of a chunk.
Key keyOf(const CurveChunk& chunk, std::size_t i);

/// Divides keys into chunks of even size. The keys must be sorted and not areTooClose(). Times that are
/// frames of `grid` are not stored. O(keys).
CurveChunks makeChunks(std::span<const Key> keys, const FrameRate* grid);

/// Returns the frame rate of the last chunk that lies on a grid, or null.
const FrameRate* lastGrid(std::span<const std::shared_ptr<const CurveChunk>> chunks);

}  // namespace sinew
