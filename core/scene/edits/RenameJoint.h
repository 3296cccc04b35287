#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another name for a joint. Fails: argumentInvalid (no such character or joint, an empty
/// name), duplicateName (another joint of the character has it; the message offers one that is free).
Result<Scene> renameJoint(const Scene& scene, CharacterId character, JointId joint, std::string name);

}  // namespace sinew
