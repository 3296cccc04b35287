#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a new joint below `parent`: at its tail, with its axes, bone and rotation order, all angles
/// free and unlimited, a name made from its name. Without a parent (id 0) it is a root at the origin that may
/// also move. The new joint is the last of the skeleton, and its id the scene's lastId.
///
/// Fails: argumentInvalid (no such character or parent), limitExceeded (too many joints).
Result<Scene> addJoint(const Scene& scene, CharacterId character, JointId parent);

/// Metres: the bone of a new joint whose parent has none.
inline constexpr double kNewBoneLength = 0.1;

}  // namespace sinew
