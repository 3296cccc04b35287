#pragma once

#include <span>
#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with these joints saved as a selection set, in this order. An existing set of that name
/// is replaced.
///
/// Fails with `argumentInvalid` if the character or a joint does not exist, there are no joints, or the name
/// is empty.
Result<Scene> saveSelectionSet(const Scene& scene, CharacterId character, std::string name,
                               std::span<const JointId> joints);

/// Returns the scene with a selection set renamed. Fails with `argumentInvalid` if the character or set does
/// not exist or the name is empty; with `duplicateName` if another set of the character has the name.
Result<Scene> renameSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set,
                                 std::string name);

/// Returns the scene without a selection set. Fails with `argumentInvalid` if the character or set does not
/// exist.
Result<Scene> deleteSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set);

}  // namespace sinew
