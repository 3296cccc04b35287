#pragma once

#include <span>

#include "core/anim/KeyPlace.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with unkeyed values of a character at one time of a clip, merged into those of the same time and
/// clip; those of another are replaced. A value that the clip shows there anyway is none.
///
/// Fails: argumentInvalid (no such character or clip, a channel that the skeleton lacks or that is not free),
/// numberNotFinite.
Result<Scene> setUnkeyedPose(const Scene& scene, CharacterId character, ClipId clip, Seconds time,
                             std::span<const ChannelValue> values);

/// The scene without unkeyed values of these channels at this time of this clip.
Scene withoutUnkeyed(Scene scene, CharacterId character, ClipId clip, Seconds time,
                     std::span<const ChannelValue> values);

/// The scene without the unkeyed values of a clip in whose places keys are now. @param keys  sorted
Scene withoutUnkeyed(Scene scene, CharacterId character, ClipId clip, std::span<const KeyPlace> keys);

/// The unkeyed values that are shown at a time of a clip; empty where there are none.
std::span<const ChannelValue> unkeyedAt(const Character& character, ClipId clip, Seconds time);

}  // namespace sinew
