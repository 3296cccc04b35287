#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which these are a character's goals, in this order. Goals without identity get one; the keys
/// of goals that are no more go with them.
///
/// Fails: argumentInvalid (no such character, a joint that it lacks, two goals of one identity or with that
/// of another part), valueRange (goalFault).
Result<Scene> setGoals(const Scene& scene, CharacterId character, std::vector<Goal> goals);

}  // namespace sinew
