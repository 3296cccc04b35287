#pragma once

#include <vector>

#include "core/base/Diagnostics.h"
#include "core/io/Format.h"
#include "core/io/TextCursor.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Where one number of a motion row goes: the channel is `factor * number + shift`, metres or radians.
struct BvhColumn {
    int joint = 0;
    Channel channel = Channel::angle1;
    double factor = 1;
    double shift = 0;
};

/// What stands between HIERARCHY and MOTION.
struct BvhHierarchy {
    std::vector<Joint> joints;       ///< in file order, tails set, ids not
    std::vector<BvhColumn> columns;  ///< of a motion row, in file order
};

/// Reads the hierarchy; the cursor stands behind MOTION then. Rest transforms are OFFSETs without rotation.
/// Rotation channels are listed outermost first: the k-th listed is angle 3 - k of the joint's order.
///
/// @param metresPerUnit  of OFFSETs and position channels
/// Fails with file:line: syntax, keywordUnknown, unexpectedEnd, motionMissing, duplicateName, valueCount,
/// valueRange, numberInvalid, numberNotFinite, limitExceeded. Depth is no recursion; memory is bounded by the
/// bytes read.
Result<BvhHierarchy> readBvhHierarchy(TextCursor& cursor, double metresPerUnit, const ReadLimits& limits,
                                      const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
