#pragma once

#include <span>
#include <vector>

#include "core/anim/PoseValues.h"

namespace sinew {

/// What a tween moves a pose towards. keys: the key before (factor < 0) or the key behind (factor > 0) of
/// each channel. rest: the rest pose (factor > 0), or away from it.
enum class TweenGoal { keys, rest };

/// The values that a pose takes on its way to another: raw numbers, channel by channel, v + |f| (goal - v);
/// 1 is the goal itself, more goes beyond it. Angles end inside limits that are enforced.
///
/// @param clip    whose keys count; may be null
/// @param start   the pose at `time`, J values
/// @param joints  whose free channels move; unknown ones are passed over
/// Channels that have no such key are left out.
std::vector<ChannelValue> tween(const Skeleton& skeleton, const Clip* clip, const PoseValues& start,
                                Seconds time, std::span<const JointId> joints, TweenGoal goal, double factor);

}  // namespace sinew
