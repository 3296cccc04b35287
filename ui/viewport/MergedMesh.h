#pragma once

#include <span>

#include "core/skin/Mesh.h"

namespace sinew {

/// The forms and skins of several meshes as one, for silhouettes: no colours, texture coordinates or
/// materials. Its skin's joints are theirs, one mesh's behind the other's. Null where they are more joints
/// than a skin can have.
///
/// @param meshes  at least one, none null
std::shared_ptr<const Mesh> mergedMesh(std::span<const Mesh* const> meshes, SkinningMethod method);

}  // namespace sinew
