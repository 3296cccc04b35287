#pragma once

#include <span>
#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with these joints kept under a name, in this order; a set that has the name holds them instead.
///
/// Fails: argumentInvalid (no such character or joint, no joints, an empty name).
Result<Scene> saveSelectionSet(const Scene& scene, CharacterId character, std::string name,
                               std::span<const JointId> joints);

}  // namespace sinew
