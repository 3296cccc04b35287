#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another name for a mesh. Fails: argumentInvalid (no such character or mesh, an empty name).
Result<Scene> renameMesh(const Scene& scene, CharacterId character, MeshId mesh, std::string name);

}  // namespace sinew
