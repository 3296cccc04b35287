#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Whether values can be given to channels of a character's joints and goals at a time. Fails:
/// argumentInvalid (a joint that it lacks, a channel that is not free), numberNotFinite; where = "joint
/// NAME".
Result<void> checkValues(const Character& character, Seconds time, std::span<const ChannelValue> values);

/// Whether a channel of a joint or a goal may have keys. Fails: argumentInvalid; where = "joint NAME".
Result<void> checkChannel(const Character& character, ChannelId id);

/// Whether all of them are channels of joints: poses have no goals. Fails: argumentInvalid.
Result<void> checkJoints(const Skeleton& skeleton, std::span<const ChannelValue> values);

/// Whether channels have curves in a clip. Fails: argumentInvalid; where = "clip NAME".
Result<void> checkCurves(const Clip& clip, std::span<const ChannelId> channels);

/// Whether a clip can hold a key on a channel. Fails: numberNotFinite, valueRange (a time beyond all frames);
/// where = "clip NAME".
Result<void> checkKey(const Clip& clip, ChannelId id, const Key& key);

/// Whether a clip's range, and one that grows to hold `time`, lie within the frames that there are, and its
/// keys too. Fails: valueRange; where = "clip NAME".
Result<void> checkFrames(const Clip& clip);
Result<void> checkFrames(const Clip& clip, Seconds time);

}  // namespace sinew
