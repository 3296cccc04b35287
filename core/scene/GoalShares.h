#pragma once

#include <span>

#include "core/anim/PoseValues.h"
#include "core/scene/Goal.h"

namespace sinew {

/// How far goals hold each joint of a skeleton at a time: 0, as the clip has it, to 1.

/// Raises the shares of the joints that a goal may move to `share`, if that is more; of a goal without weight
/// none.
///
/// @param shares  J of them
void raiseShares(const Skeleton& skeleton, const Goal& goal, double share, std::span<double> shares);

/// Gives back what a clip does outside of limits to joints that goals hold in part: solved poses are inside,
/// and a joint that goals take hold of gets there with them, not at once.
///
/// @param clip    J values, before the goals were solved
/// @param shares  J of them
/// @param pose    J values, in: solved
void fadeLimits(const Skeleton& skeleton, const PoseValues& clip, std::span<const double> shares,
                PoseValues& pose);

}  // namespace sinew
