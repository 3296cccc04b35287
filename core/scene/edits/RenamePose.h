#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another name for a pose of a character's library. Fails: argumentInvalid (no such character
/// or pose, an empty name).
Result<Scene> renamePose(const Scene& scene, CharacterId character, PoseId pose, std::string name);

}  // namespace sinew
