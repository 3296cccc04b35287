#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with copies of these joints where they stand, the last of the skeleton, in its order. A copy's
/// parent is the copy of the parent where that is copied too, else the parent itself. Names count on and keep
/// their side; keys are not copied.
///
/// Fails: argumentInvalid (no such character or joint), limitExceeded (too many joints).
Result<Scene> duplicateJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints);

}  // namespace sinew
