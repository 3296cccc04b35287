#pragma once

#include <span>
#include <vector>

#include "core/anim/clip/ClipLayer.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Returns a mask with factor 1 for these joints and factors that fall off along the hierarchy, upwards and
/// downwards: n / (falloff + 1) less at the n-th joint from the closest of them.
///
/// @param joints   those that the skeleton lacks are ignored
/// @param falloff  number of joints with factors between 0 and 1 in each direction
std::vector<JointFactor> hierarchyMask(const Skeleton& skeleton, std::span<const JointId> joints,
                                       int falloff);

}  // namespace sinew
