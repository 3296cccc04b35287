#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another name for a selection set. Fails: argumentInvalid (no such character or set, an
/// empty name), duplicateName (another set of the character has it).
Result<Scene> renameSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set,
                                 std::string name);

}  // namespace sinew
