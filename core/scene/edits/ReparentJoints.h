#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which these joints are children of `parent`, or roots where it is id 0. Every joint stands at
/// rest where it stood. Curves of positions stay what they are, so that they now count from the new parent:
/// movedBy().
///
/// Fails: argumentInvalid (no such character or joint), hierarchyCycle (the parent is one of the joints or
/// below one).
Result<Scene> reparentJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                             JointId parent);

}  // namespace sinew
