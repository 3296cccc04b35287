#pragma once

#include <span>

#include "core/anim/sampling/JointValues.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Replaces values of a joint by unkeyed ones. If these include an angle, the joint's angles that are not
/// free become 0: SLERP may change them, but they cannot be keyed, so they are not part of the posed
/// rotation.
///
/// @param unkeyed  sorted by channel; those of other joints are ignored
void applyUnkeyed(const Joint& joint, std::span<const ChannelValue> unkeyed, JointValues& values);

}  // namespace sinew
