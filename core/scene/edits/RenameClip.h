#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another name for a clip. Fails: argumentInvalid (no such character or clip, an empty name).
Result<Scene> renameClip(const Scene& scene, CharacterId character, ClipId clip, std::string name);

}  // namespace sinew
