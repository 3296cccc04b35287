#pragma once

#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Returns whether any segment of a joint's angle curves is slerp.
bool rotatesBySlerp(const Clip& clip, JointId joint);

/// Returns the channels, extended for each joint that rotates by slerp: if one of its angles is among them,
/// all its angles with curves are added, as slerp applies to them together. Sorted, without duplicates.
std::vector<ChannelId> withSlerpAngles(const Clip& clip, std::span<const ChannelId> channels);

/// Returns the channels, extended for each joint that rotates by slerp: if one of its angles is among them,
/// all its free angles are added, with or without a curve. Sorted, without duplicates.
std::vector<ChannelId> withWholeRotations(const Skeleton& skeleton, const Clip& clip,
                                          std::span<const ChannelId> channels);

}  // namespace sinew
