#pragma once

#include <span>
#include <vector>

#include "core/anim/Clip.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The values with the angles of joints whose limits apply to this use projected onto them (JointLimits).
/// Values of other joints and channels stay, those of unknown joints too.
std::vector<ChannelValue> withinLimits(const Skeleton& skeleton, std::span<const ChannelValue> values,
                                       LimitUse use = LimitUse::drags);

}  // namespace sinew
