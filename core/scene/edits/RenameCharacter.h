#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another name for a character. Fails: argumentInvalid (no such character, an empty name).
Result<Scene> renameCharacter(const Scene& scene, CharacterId character, std::string name);

}  // namespace sinew
