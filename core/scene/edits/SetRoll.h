#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another roll (radians, see restRoll) of a joint: its axes turn about its bone, which stays
/// with everything below it.
///
/// Fails: argumentInvalid (no such character or joint, a joint without a bone), numberNotFinite.
Result<Scene> setRoll(const Scene& scene, CharacterId character, JointId joint, double roll);

}  // namespace sinew
