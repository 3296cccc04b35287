#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a new joint between a joint and its parent: half-way between their heads, with the parent's
/// axes and a bone to the joint; above a root it is a new root at the origin. Every other joint stays where
/// it stands at rest; a parent's bone that ended at the joint ends at the new one. The new id is the scene's
/// lastId.
///
/// Fails: argumentInvalid (no such character or joint), limitExceeded (too many joints).
Result<Scene> insertJoint(const Scene& scene, CharacterId character, JointId joint);

}  // namespace sinew
