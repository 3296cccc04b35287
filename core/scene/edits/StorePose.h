#pragma once

#include <span>
#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a pose behind the others of a character's library. Where the name is taken it gets a
/// number; of values that are given twice the last counts.
///
/// Fails: argumentInvalid (no such character, an empty name, no values, a channel that the skeleton lacks or
/// that is not free), numberNotFinite.
Result<Scene> storePose(const Scene& scene, CharacterId character, const std::string& name,
                        std::span<const ChannelValue> values);

}  // namespace sinew
