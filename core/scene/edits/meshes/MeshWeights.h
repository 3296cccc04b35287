#pragma once

#include <vector>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/rig/SideName.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The meshes of a character whose weights are edited, and the joints that keep theirs.
///
/// After every edit, the weights of each vertex still sum to 1. Edits fail with `argumentInvalid` if the
/// character or a mesh does not exist, if there is no mesh, or if an argument is outside its range, and with
/// `cancelled`.
struct WeightScope {
    CharacterId character;
    std::vector<MeshId> meshes;
    std::vector<JointId> locked{};
    WorkControl control{};
};

/// Returns the scene without influences below `smallest`, 0..1; see prunedSkin().
Result<Scene> pruneWeights(const Scene& scene, const WeightScope& scope, double smallest);

/// Returns the scene with smoothed weights; see smoothedSkin().
///
/// @param iterations  1 to 100
/// @param strength    0..1
Result<Scene> smoothWeights(const Scene& scene, const WeightScope& scope, int iterations, double strength);

/// Returns the scene with at most `count` influences per vertex, 1 to Skin::kMaxInfluences, chosen so that
/// the vertices move as little as possible; see limitedSkin(). They are compared in up to 64 frames of the
/// character's clips, or, if none has keys, in 64 poses in which all joints are turned at random.
Result<Scene> limitInfluences(const Scene& scene, const WeightScope& scope, std::size_t count);

/// Returns the scene with the weights of one side mirrored to the other in the model's plane x = 0, in the
/// bind pose: each vertex takes those of the closest point of the meshes' surfaces on the other side, with
/// joints replaced by their counterparts: by name (see mirrorPairs()), or by position in the rest pose.
/// Vertices in the plane get symmetric weights. Reports vertices that are further than 2 % of the size of the
/// meshes from any such point and therefore keep their weights, and joints without a counterpart.
///
/// @param from  the side whose weights are kept
Result<Scene> mirrorWeights(const Scene& scene, const WeightScope& scope, Side from,
                            Diagnostics& diagnostics);

/// Returns the scene with weights taken from other meshes, such as another level of detail: from the closest
/// point of their surfaces, in the bind pose. Joints are matched by name unless the characters share their
/// skeleton; one without a match is replaced by its closest ancestor with one, and reported.
///
/// @param source  has `sourceMeshes`, which must not be in the scope
Result<Scene> copyWeights(const Scene& scene, const WeightScope& scope, const Character& source,
                          const std::vector<MeshId>& sourceMeshes, Diagnostics& diagnostics);

}  // namespace sinew
