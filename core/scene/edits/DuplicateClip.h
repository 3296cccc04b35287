#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a copy of a clip behind it, of the next free name ("walk 2"). The curves and the time warp
/// are shared. Fails: argumentInvalid (no such character or clip).
Result<Scene> duplicateClip(const Scene& scene, CharacterId character, ClipId clip);

}  // namespace sinew
