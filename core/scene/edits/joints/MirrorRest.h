#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns `edited`, in which joints of a character were moved at rest, with the same change made to their
/// counterparts on the other side (see mirrorPairs()), mirrored in the model's plane x = 0. What is mirrored
/// is the change of position, rotation and tail in model axes, so that it depends neither on the axes of the
/// joints nor on the skeleton being symmetric. Descendants that have no counterpart follow.
///
/// Joints that were changed themselves, or are below such a joint, are not changed again: if both sides or a
/// joint in the middle were moved, nothing is mirrored.
///
/// @param before  the scene before the edit, in which the character has the same joints
/// Fails with `argumentInvalid` if either scene lacks the character or its joints differ, and as
/// Skeleton::create() does.
Result<Scene> mirrorRestChange(const Scene& before, const Scene& edited, CharacterId character);

}  // namespace sinew
