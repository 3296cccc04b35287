#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/rig/JointLimits.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which these joints have the limits of one whose angles have this order, each angle those of
/// the one about the same axis, and obey them in the same cases. Angles about axes that are not in the order
/// keep their limits.
///
/// Fails: argumentInvalid (no such character or joint), and as setLimits() does.
Result<Scene> copyLimits(const Scene& scene, CharacterId character, EulerOrder order,
                         const JointLimits& limits, std::span<const JointId> joints);

}  // namespace sinew
