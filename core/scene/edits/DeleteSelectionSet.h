#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene without a selection set. Fails: argumentInvalid (no such character or set).
Result<Scene> deleteSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set);

}  // namespace sinew
