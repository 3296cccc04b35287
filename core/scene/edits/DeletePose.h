#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene without a pose of a character's library. Fails: argumentInvalid (no such character or pose).
Result<Scene> deletePose(const Scene& scene, CharacterId character, PoseId pose);

}  // namespace sinew
