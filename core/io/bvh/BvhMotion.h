#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/anim/Curve.h"
#include "core/io/bvh/BvhHierarchy.h"

namespace sinew {

/// What Sinew writes in a column whose angle is not free: a zero to every program, and one that it writes
/// nowhere else.
inline constexpr std::string_view kBvhNotFree = "-0";

/// What stands behind MOTION.
struct BvhMotion {
    FrameRate rate;
    std::int64_t frames = 0;
    std::vector<SamplePieces>
        channels;               ///< one of `frames` values a column of the hierarchy, metres or radians
    std::vector<bool> notFree;  ///< of each column, whether it is an angle with kBvhNotFree in the first
                                ///< frame and 0 in all
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
