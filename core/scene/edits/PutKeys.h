#pragma once

#include <span>

#include "core/anim/KeyChange.h"
#include "core/base/Result.h"
#include "core/scene/MovedKeys.h"

namespace sinew {

/// The scene with these keys put into a clip, whole, as they are; the keys of their channels that are nearer
/// than Curve::kMinimumGap give way, and of two that are given the later in the list is left. A channel
/// without a curve gets one. The clip's range grows to hold them. Unkeyed values in their place are
/// forgotten.
///
/// Fails: argumentInvalid (no such character or clip, a channel that the skeleton lacks or that is not free),
/// numberNotFinite, valueRange (a time beyond all frames).
Result<MovedKeys> putKeys(const Scene& scene, CharacterId character, ClipId clip,
                          std::span<const ChannelKey> keys);

}  // namespace sinew
