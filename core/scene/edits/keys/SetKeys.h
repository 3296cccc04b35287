#pragma once

#include <span>

#include "core/anim/clip/Clip.h"
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

/// Returns the scene with keys that give a character these values at one time of a clip: if the clip has
/// layers, the keys make up for their effect. `clip` may also address a layer (layerClip()), which then gets
/// the keys. Where layers compose rotations, all three angles of a joint are keyed. An existing key keeps its
/// interpolation; a new key takes that of the segment it divides, or `first` if it is the first of its
/// channel. If a joint uses SLERP, its other free angles are keyed as shown, so that the rotation is the
/// posed one at this time and unchanged at all other keys. The clip's range grows to include the time.
/// Unkeyed values of these channels at this time are dropped, since they are keyed now.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, or a channel does not exist or is
/// not free; if the layer is locked, has no effect at that time, or is overridden by one above it; with
/// `numberNotFinite`; with `valueRange` if the time is beyond kMaximumFrame.
Result<Scene> setKeys(const Scene& scene, CharacterId character, ClipId clip, Seconds time,
                      std::span<const ChannelValue> values, Interpolation first = Interpolation::catmullRom);

}  // namespace sinew
