#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene without a clip; an unkeyed pose of it goes with it. Fails: argumentInvalid (no such character or
/// clip).
Result<Scene> deleteClip(const Scene& scene, CharacterId character, ClipId clip);

}  // namespace sinew
