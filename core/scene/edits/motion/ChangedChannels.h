#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene in which channels are free that have another curve in a clip than before. Curves that
/// other clips have for these channels, and that had no effect, are removed.
Result<Scene> withChangedChannelsFree(const Scene& scene, CharacterId character, const Clip& before,
                                      const Clip& after);

}  // namespace sinew
