#pragma once

#include <span>

#include "core/anim/clip/KeyRef.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with unkeyed values of a character at one time of a clip. They are merged with existing
/// ones of the same time and clip, and replace those of any other. A value that equals what the clip shows
/// there is not stored.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, or a channel does not exist or is
/// not free; with `numberNotFinite`.
Result<Scene> setUnkeyedPose(const Scene& scene, CharacterId character, ClipId clip, Seconds time,
                             std::span<const ChannelValue> values);

/// Returns the scene without the unkeyed values of these channels at this time of this clip.
Scene withoutUnkeyed(Scene scene, CharacterId character, ClipId clip, Seconds time,
                     std::span<const ChannelValue> values);

/// Returns the scene without the unkeyed values of a clip that are at the channel and time of a key. @param
/// keys  sorted
Scene withoutUnkeyed(Scene scene, CharacterId character, ClipId clip, std::span<const KeyRef> keys);

}  // namespace sinew
