#pragma once

#include <atomic>
#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which the limits of these channels hold a clip: they grow to its keys and to what its frames
/// show, no more. An angle that is locked elsewhere becomes limited, from its constant to these. The clip
/// stays what it is; limits that hold it already stay too.
///
/// @param progress  0..1, or null
/// Fails: argumentInvalid (no such character or clip, a channel that the skeleton lacks or that is not free),
/// cancelled.
Result<Scene> widenLimits(const Scene& scene, CharacterId character, ClipId clip,
                          std::span<const ChannelId> channels, const std::atomic<bool>* cancel = nullptr,
                          std::atomic<float>* progress = nullptr);

}  // namespace sinew
