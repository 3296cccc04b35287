#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which a character's goals are solved by another method. Fails: argumentInvalid (no such
/// character).
Result<Scene> setIkMethod(const Scene& scene, CharacterId character, IkMethod method);

}  // namespace sinew
