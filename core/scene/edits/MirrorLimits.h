#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which the counterparts of these joints on the other side (mirrorPairs) have their limits,
/// mirrored (mirroredLimits). Where both of a pair are among them they exchange limits. Joints in the middle
/// stay as they are.
///
/// Fails: argumentInvalid (no such character or joint, axes that do not correspond), nameUnknown (a joint of
/// a side without a counterpart); where = "joint NAME".
Result<Scene> mirrorLimits(const Scene& scene, CharacterId character, std::span<const JointId> joints);

}  // namespace sinew
