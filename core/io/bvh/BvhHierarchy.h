#pragma once

#include <vector>

#include "core/base/Diagnostics.h"
#include "core/io/format/Format.h"
#include "core/io/text/TextCursor.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Target of one number in a motion row. The channel's value is `factor * number + shift`, in metres or
/// radians.
struct BvhColumn {
    int joint = 0;
    Channel channel = Channel::angle1;
    double factor = 1;
    double shift = 0;
};

/// Contents of a BVH between HIERARCHY and MOTION.
struct BvhHierarchy {
    std::vector<Joint> joints;       ///< in file order, with tails but without ids
    std::vector<BvhColumn> columns;  ///< columns of a motion row, in file order
};

/// Reads the hierarchy and leaves the cursor after MOTION. Rest transforms are the OFFSETs, without
/// rotation. Rotation channels are listed outermost first: the k-th one listed is angle 3 - k of the joint's
/// order.
///
/// @param metresPerUnit  unit of OFFSETs and position channels, in metres
/// Fails with file:line and `syntax`, `keywordUnknown`, `unexpectedEnd`, `motionMissing`, `duplicateName`,
/// `valueCount`, `valueRange`, `numberInvalid`, `numberNotFinite`, `hierarchyBroken` or `limitExceeded`.
/// Nested joints do not cause recursion, and memory is bounded by the bytes read.
Result<BvhHierarchy> readBvhHierarchy(TextCursor& cursor, double metresPerUnit, const ReadOptions& options,
                                      Diagnostics& diagnostics);

}  // namespace sinew
