#pragma once

#include <span>
#include <vector>

#include "core/anim/Clip.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Whether any segment of a joint's angle curves is slerp.
bool turnsBySlerp(const Clip& clip, JointId joint);

/// Channels, and of joints that turn by slerp all angles that have curves where one of them is among these:
/// slerp belongs to them together. Sorted, each once.
std::vector<ChannelId> withSlerpedAngles(const Clip& clip, std::span<const ChannelId> channels);

/// Channels, and of joints that turn by slerp all free angles where one of them is among these, with a curve
/// or without: the rotation is theirs together. Sorted, each once.
std::vector<ChannelId> withWholeRotations(const Skeleton& skeleton, const Clip& clip,
                                          std::span<const ChannelId> channels);

}  // namespace sinew
