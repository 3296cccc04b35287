#pragma once

#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/sampling/JointValues.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Returns the values that a clip with its layers gives a joint at a source time, evaluated directly from its
/// curves. The same as ClipSampler::values(), but without compiling the clip. O(layers * log keys).
JointValues clipValues(const Joint& joint, const Clip& clip, Seconds time);

/// Returns the values of a joint's latest keys at or before a time. A channel whose first key comes later has
/// that key's value, a channel without keys its rest value.
JointValues lastKeyedValues(const Joint& joint, const Clip& clip, Seconds time);

/// Returns the values with angles clamped to their joints' limits (JointLimits) if these apply to `use`.
/// Values of other channels and of other or unknown joints are unchanged.
std::vector<ChannelValue> withinLimits(const Skeleton& skeleton, std::span<const ChannelValue> values,
                                       LimitUse use = LimitUse::drags);

}  // namespace sinew
