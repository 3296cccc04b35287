#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene without the keys of these channels at one time of a clip. A channel that loses its last key has
/// no curve any more. The clip's range stays; channels without a key there are left alone.
///
/// Fails: argumentInvalid (no such character or clip), numberNotFinite (the time).
Result<Scene> deleteKeys(const Scene& scene, CharacterId character, ClipId clip, Seconds time,
                         std::span<const ChannelId> channels);

}  // namespace sinew
