#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another tail (joint space, metres) of a joint's bone; zero: no bone. Children that stand at
/// the tail go along with everything below them.
///
/// Fails: argumentInvalid (no such character or joint), numberNotFinite.
Result<Scene> setTail(const Scene& scene, CharacterId character, JointId joint, const Eigen::Vector3d& tail);

}  // namespace sinew
