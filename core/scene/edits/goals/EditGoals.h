#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene in which a character has these goals, in this order. Goals without an id get one; the
/// keys of removed goals are deleted.
///
/// Fails with `argumentInvalid` if the character does not exist, it lacks a joint that a goal refers to, or
/// the id of a goal is used twice or belongs to another part; with `valueRange` if goalError() finds a fault.
Result<Scene> setGoals(const Scene& scene, CharacterId character, std::vector<Goal> goals);

/// Returns the scene with another IK method for a character's goals. Fails with `argumentInvalid` if the
/// character does not exist.
Result<Scene> setIkMethod(const Scene& scene, CharacterId character, IkMethod method);

}  // namespace sinew
