#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/io/bvh/BvhHierarchy.h"

namespace sinew {

/// Text that Sinew writes in the columns of angles that are not free. Other programs read it as zero.
/// Sinew writes it for no other purpose.
inline constexpr std::string_view kBvhNotFree = "-0";

/// Contents of a BVH after MOTION.
struct BvhMotion {
    FrameRate rate;
    std::int64_t frames = 0;
    /// One per column of the hierarchy, each with `frames` values in metres or radians.
    std::vector<SampleChunks> channels;
    /// One per column: whether it is an angle that is kBvhNotFree in the first frame and 0 in all frames.
    std::vector<bool> notFree;
};

/// Reads frame count, frame time and rows. If the number of rows differs from the announced frame count, the
/// rows are used and a warning is given. Frames may span several lines or share a line if all frames do so
/// alike; any other row with the wrong number of values is an error.
///
/// Fails with file:line and `syntax`, `frameCount`, `frameTime`, `valueCount`, `unexpectedEnd` (incomplete
/// frame), `numberInvalid`, `numberNotFinite`, `limitExceeded` or `cancelled`. Memory is bounded by the
/// bytes read.
Result<BvhMotion> readBvhMotion(TextCursor& cursor, const std::vector<BvhColumn>& columns,
                                const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
