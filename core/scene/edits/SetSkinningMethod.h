#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which these meshes blend their influences by `method`. Fails: argumentInvalid (no such
/// character or mesh).
Result<Scene> setSkinningMethod(const Scene& scene, CharacterId character, std::span<const MeshId> meshes,
                                SkinningMethod method);

}  // namespace sinew
