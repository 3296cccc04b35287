#pragma once

#include <atomic>
#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which conflicts of these channels of a clip with their limits are accepted as far as they go
/// now, so that they are marked no more until they go farther; or are accepted no longer. Keys and limits
/// stay.
///
/// @param progress  0..1, or null
/// Fails: argumentInvalid (no such character or clip, a channel that the skeleton lacks or that is not free),
/// cancelled.
Result<Scene> acceptConflicts(const Scene& scene, CharacterId character, ClipId clip,
                              std::span<const ChannelId> channels, bool accepted,
                              const std::atomic<bool>* cancel = nullptr,
                              std::atomic<float>* progress = nullptr);

}  // namespace sinew
