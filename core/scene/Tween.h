#pragma once

#include <span>
#include <vector>

#include "core/anim/sampling/JointValues.h"

namespace sinew {

/// The target of a tween. `keys`: each channel's previous key (factor < 0) or next key (factor > 0); `rest`:
/// the rest pose (factor > 0), or away from it (factor < 0).
enum class TweenTarget { keys, rest };

/// Returns the channel values of a pose moved towards a target: v + |f| (target - v), where a factor of 1 is
/// the target and more overshoots. Values are blended channel by channel; angles are clamped to enforced
/// limits. Channels without such a key are left out.
///
/// @param clip    provides the keys; may be null
/// @param start   the pose at `time`, J values
/// @param joints  joints whose free channels are moved; unknown ones are skipped
std::vector<ChannelValue> tween(const Skeleton& skeleton, const Clip* clip, const PoseValues& start,
                                Seconds time, std::span<const JointId> joints, TweenTarget target,
                                double factor);

}  // namespace sinew
