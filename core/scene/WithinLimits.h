#pragma once

#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Returns the values with angles clamped to their joints' limits (JointLimits) if these apply to `use`.
/// Values of other channels and of other or unknown joints are unchanged.
std::vector<ChannelValue> withinLimits(const Skeleton& skeleton, std::span<const ChannelValue> values,
                                       LimitUse use = LimitUse::drags);

}  // namespace sinew
