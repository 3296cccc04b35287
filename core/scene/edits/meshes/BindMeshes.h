#pragma once

#include <span>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "core/skin/bind/BindWeights.h"

namespace sinew {

/// Returns the scene with new weights for these meshes: they follow the joints of their character, with the
/// weights of bindWeights(). A mesh that follows one joint is bound where it is in the rest pose; others keep
/// their bind pose. Meshes with the same bind pose are one surface, so that clothes lie on a body.
///
/// If the meshes follow several joints, they are bound to these. Otherwise they are bound to all joints of
/// the figure (see figureJoints()) but a root with a single child at which the skeleton branches: it is the
/// root of the motion.
///
/// Reports to `diagnostics` which joints lie outside the meshes, and how many vertices follow their nearest
/// neighbours because no joint reaches them. Fails with `argumentInvalid` if the character or a mesh does not
/// exist, there are no meshes, or as bindWeights() does, and with `cancelled`.
Result<Scene> bindMeshes(const Scene& scene, CharacterId character, std::span<const MeshId> meshes,
                         const BindSettings& settings, Diagnostics& diagnostics);

/// Returns the scene with the meshes of another one's characters added to a character, as in their rest pose;
/// all of them follow its first joint. Fails with `argumentInvalid` if the character does not exist or the
/// other scene has no meshes.
Result<Scene> addMeshes(const Scene& scene, CharacterId character, const Scene& from);

}  // namespace sinew
