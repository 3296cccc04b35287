#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene without these meshes. Fails: argumentInvalid (no such character or mesh).
Result<Scene> deleteMeshes(const Scene& scene, CharacterId character, std::span<const MeshId> meshes);

}  // namespace sinew
