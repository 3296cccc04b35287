#pragma once

#include <span>
#include <string>

#include "core/anim/sampling/JointValues.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with a pose appended to a character's library. If the name is taken, a number is
/// appended. If a channel is listed twice, its last value counts.
///
/// Fails with `argumentInvalid` if the character does not exist, the name or `values` is empty, or a channel
/// does not exist or is not free; with `numberNotFinite`.
Result<Scene> storePose(const Scene& scene, CharacterId character, const std::string& name,
                        std::span<const ChannelValue> values);

/// Returns the scene with the given poses keyed on consecutive frames from `first`, on the base of a clip or
/// on one of its layers (layerClip()), which make up for the effect of other layers as setKeys() does,
/// replacing the keys these channels have there. The two frames on either side are keyed at the values the
/// clip shows there, if they are within its range. The motion outside therefore stays the same, or nearly so
/// if a curve with tangents continues there (see bakeKeys()). If a joint uses SLERP, all of its free angles
/// are keyed. Segments between the poses are linear. The clip's range grows to include the poses, and unkeyed
/// values at their times are dropped.
///
/// @param poses     J values each; at least one pose
/// @param channels  free channels of joints; other values of the poses are ignored
/// Fails with `argumentInvalid` if the character or clip does not exist, there is no pose, a pose belongs to
/// another skeleton, or a channel cannot be keyed; with `numberNotFinite`; with `valueRange` if frames are
/// beyond kMaximumFrame; and with `cancelled`. O(channels * (poses + log keys)).
Result<Scene> setPoses(const Scene& scene, CharacterId character, ClipId clip, FrameIndex first,
                       std::span<const PoseValues> poses, std::span<const ChannelId> channels,
                       const WorkControl& control = {});

/// Returns the scene with a pose of a character's library renamed. Fails with `argumentInvalid` if the
/// character or pose does not exist or the name is empty.
Result<Scene> renamePose(const Scene& scene, CharacterId character, PoseId pose, std::string name);

/// Returns the scene without a pose of a character's library. Fails with `argumentInvalid` if the character
/// or pose does not exist.
Result<Scene> deletePose(const Scene& scene, CharacterId character, PoseId pose);

}  // namespace sinew
