#pragma once

#include <cstdint>
#include <vector>

#include "core/io/bvh/BvhHierarchy.h"

namespace sinew {

/// What stands behind MOTION.
struct BvhMotion {
    FrameRate rate;
    std::int64_t frames = 0;
    std::vector<std::vector<double>>
        channels;  ///< one of `frames` values a column of the hierarchy, metres or radians
};

/// Reads frame count, frame time and rows. The rows count, not the announced number: a difference is a
/// warning. A frame may be spread over lines, or share one, as long as every frame does so alike; a row with
/// a wrong count of values is an error.
///
/// Fails with file:line: syntax, frameCount, frameTime, valueCount, unexpectedEnd (a frame cut short),
/// numberInvalid, numberNotFinite, limitExceeded, cancelled. Memory is bounded by the bytes read.
Result<BvhMotion> readBvhMotion(TextCursor& cursor, const std::vector<BvhColumn>& columns,
                                const ReadLimits& limits, const ReadOptions& options,
                                Diagnostics& diagnostics);

}  // namespace sinew
