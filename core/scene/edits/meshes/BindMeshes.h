#pragma once

#include <span>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "core/skin/bind/BindWeights.h"

namespace sinew {

/// Returns the scene with new weights for these meshes: they follow the joints of their character, with the
/// weights of bindWeights(). A mesh whose skin lists one joint is bound where it is in the rest pose; others
/// keep their bind pose. Meshes with the same bind pose are one surface, so that clothes and body get
/// matching weights.
///
/// If the meshes together follow several joints of the figure (see figureJoints()), they are bound to these;
/// otherwise to all its joints, except a motion root: a root whose only child has several children.
///
/// Reports to `diagnostics` which joints lie outside the meshes, and how many vertices follow their nearest
/// neighbours because no joint reaches them. Fails with `argumentInvalid` if the character or a mesh does not
/// exist, there are no meshes, or as bindWeights() does, and with `cancelled`.
Result<Scene> bindMeshes(const Scene& scene, CharacterId character, std::span<const MeshId> meshes,
                         const BindSettings& settings, Diagnostics& diagnostics);

/// Returns the scene with all meshes of `from`, in their rest pose, added to a character; they follow its
/// first joint. Shapes of skinned meshes are left out, which `diagnostics` reports.
///
/// Fails with `argumentInvalid` if the character does not exist, its first joint is missing or scaled to
/// zero, or `from` has no meshes; and with `cancelled`.
Result<Scene> addMeshes(const Scene& scene, CharacterId character, const Scene& from,
                        Diagnostics& diagnostics, const WorkControl& control = {});

}  // namespace sinew
