#pragma once

#include "core/scene/Compare.h"

namespace sinew {

/// The same motion of one joint and the joints above it alone, with their tracks only, for what concerns no
/// others: O(depth) a frame instead of O(joints). The joint keeps its place in model space, its tail and its
/// id, and is the last one.
///
/// @param joint  index in the motion's skeleton
Motion chainTo(const Motion& motion, int joint);

}  // namespace sinew
