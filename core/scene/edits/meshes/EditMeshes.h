#pragma once

#include <span>
#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with a mesh renamed. Fails with `argumentInvalid` if the character or mesh does not
/// exist or the name is empty.
Result<Scene> renameMesh(const Scene& scene, CharacterId character, MeshId mesh, std::string name);

/// Returns the scene with another skinning method for these meshes. Fails with `argumentInvalid` if the
/// character or a mesh does not exist, or if the method is `blended` and a mesh has no blend weights.
Result<Scene> setSkinningMethod(const Scene& scene, CharacterId character, std::span<const MeshId> meshes,
                                SkinningMethod method);

/// Returns the scene with another skin of a mesh. Fails with `argumentInvalid` if the character or mesh does
/// not exist.
///
/// @param skin  without fault(), for as many vertices, of joints of the character
Result<Scene> setSkin(const Scene& scene, CharacterId character, MeshId mesh, Skin skin);

/// Returns the scene without these meshes and the keys of their shapes. Fails with `argumentInvalid` if the
/// character or a mesh does not exist.
Result<Scene> deleteMeshes(const Scene& scene, CharacterId character, std::span<const MeshId> meshes);

}  // namespace sinew
