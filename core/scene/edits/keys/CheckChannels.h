#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Checks that values can be assigned to channels of a character's joints and goals at a time. Fails with
/// `argumentInvalid` if the character lacks the joint or a channel is not free, and with `numberNotFinite`;
/// where = "joint NAME".
Result<void> checkValues(const Character& character, Seconds time, std::span<const ChannelValue> values);

/// Checks that a channel of a joint or a goal may have keys. Fails with `argumentInvalid`; where = "joint
/// NAME".
Result<void> checkChannel(const Character& character, ChannelId id);

/// Like checkValues(), for joints only, since poses cannot contain goals.
Result<void> checkPose(const Character& character, Seconds time, std::span<const ChannelValue> values);

/// Checks that a skeleton has these joints. Fails with `argumentInvalid`.
Result<void> checkJoints(const Skeleton& skeleton, std::span<const JointId> joints);

/// Checks that channels have curves in a clip. Fails with `argumentInvalid`; where = "clip NAME".
Result<void> checkCurves(const Clip& clip, std::span<const ChannelId> channels);

/// Checks that a clip can hold a key on a channel. Fails with `numberNotFinite`, or with `valueRange` if its
/// time is beyond kMaximumFrame; where = "clip NAME".
Result<void> checkKey(const Clip& clip, ChannelId id, const Key& key);

/// Checks that a clip's range and keys, or its range when it grows to include `time`, lie within
/// kMaximumFrame. Fails with `valueRange`; where = "clip NAME". The first also fails with `cancelled`.
Result<void> checkFrames(const Clip& clip, const WorkControl& control = {});
Result<void> checkFrames(const Clip& clip, Seconds time);

}  // namespace sinew
