#pragma once

#include "core/base/Result.h"
#include "core/rig/JointLimits.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with other limits of a joint's angles, radians. Keys stay what they are, inside or outside.
///
/// Fails: argumentInvalid (no such character or joint), numberNotFinite, valueRange (a minimum above its
/// maximum, a lock at two values).
Result<Scene> setLimits(const Scene& scene, CharacterId character, JointId joint, const JointLimits& limits);

}  // namespace sinew
