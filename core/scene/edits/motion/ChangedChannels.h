#pragma once

#include <set>
#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene in which channels are free that have another curve in a clip than before. Curves that
/// other clips have for these channels, and that had no effect, are removed.
///
/// @param joints  whose channels may become free; empty: all
/// Fails with `argumentInvalid` if the character does not exist.
Result<Scene> withChangedChannelsFree(const Scene& scene, CharacterId character, const Clip& before,
                                      const Clip& after, std::span<const JointId> joints = {});

/// Returns the scene in which these channels of a character are free. Curves that clips have for channels
/// that were not free, and that had no effect, are removed.
///
/// @param kept  the clip that keeps its curves, if any
/// Fails with `argumentInvalid` if the character does not exist.
Result<Scene> withChannelsFree(const Scene& scene, CharacterId character, const std::set<ChannelId>& channels,
                               ClipId kept = {});

}  // namespace sinew
