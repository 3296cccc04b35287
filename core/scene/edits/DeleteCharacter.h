#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene without a character and everything that it owns. Fails: argumentInvalid (no such character).
Result<Scene> deleteCharacter(const Scene& scene, CharacterId character);

}  // namespace sinew
