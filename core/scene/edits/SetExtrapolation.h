#pragma once

#include <optional>
#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with what these channels of a clip do before their first key and after their last; nullopt
/// leaves an end as it is. Of a joint that turns by slerp all angle curves.
///
/// Fails: argumentInvalid (no such character or clip, a channel without a curve).
Result<Scene> setExtrapolation(const Scene& scene, CharacterId character, ClipId clip,
                               std::span<const ChannelId> channels, std::optional<Extrapolation> before,
                               std::optional<Extrapolation> after);

}  // namespace sinew
