#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which `use` obeys the limits of these joints, or may go beyond them. Keys and limits stay
/// what they are.
///
/// Fails: argumentInvalid (no such character, a joint that it lacks).
Result<Scene> setLimitsEnforced(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                                LimitUse use, bool enforced);

}  // namespace sinew
