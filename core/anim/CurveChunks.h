#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/anim/Curve.h"

namespace sinew {

using CurveChunks = std::vector<std::shared_ptr<const CurveChunk>>;

/// A key of a chunk.
Key keyOf(const CurveChunk& chunk, std::size_t i);

/// Keys, sorted and none tooNear() the next, cut into chunks of even size; times that are frames of `grid`
/// are not stored. O(keys).
CurveChunks makeChunks(std::span<const Key> keys, const FrameRate* grid);

/// The last grid that any of these is on, or null.
const FrameRate* lastGrid(std::span<const std::shared_ptr<const CurveChunk>> chunks);

}  // namespace sinew
