#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with every segment of these channels of a clip made one kind. Slerp belongs to a joint's angles
/// together: setting it on one, or another kind where one has it, sets all of the joint's angle curves.
///
/// Fails: argumentInvalid (no such character or clip, a channel without a curve, slerp for a channel that is
/// no angle).
Result<Scene> setInterpolation(const Scene& scene, CharacterId character, ClipId clip,
                               std::span<const ChannelId> channels, Interpolation interpolation);

}  // namespace sinew
