#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene without these joints. Their children go to the nearest joint above that stays, and stand at rest
/// where they stood; so does what they moved of meshes. What goes besides: lostBy().
///
/// Fails: argumentInvalid (no such character or joint).
Result<Scene> deleteJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints);

}  // namespace sinew
