#pragma once

#include "core/scene/analysis/Compare.h"

namespace sinew {

/// Returns the motion reduced to one joint and its ancestors, with their tracks only. It costs O(depth)
/// instead of O(joints) per frame if nothing else is needed. The joint becomes the last one and keeps its id,
/// its tail and its motion in model space.
///
/// @param joint  index in the motion's skeleton
Motion jointChain(const Motion& motion, int joint);

}  // namespace sinew
