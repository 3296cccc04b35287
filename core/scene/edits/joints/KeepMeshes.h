#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns `edited`, in which joints of a character were moved at rest, with the bind poses of its meshes
/// changed so that they are in the rest pose where they are in that of `before`, with any skinning method:
/// jointFromMesh of a moved joint becomes inverse(rest after) * (rest before) * jointFromMesh. Without this,
/// meshes follow the joints. Bind matrices of joints that `before` lacks, or that were scaled to zero, stay.
///
/// @param before  the scene before the edit
/// Fails with `argumentInvalid` if either scene lacks the character.
Result<Scene> keepMeshesAtRest(const Scene& before, const Scene& edited, CharacterId character);

}  // namespace sinew
