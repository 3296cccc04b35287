#pragma once

#include <span>
#include <vector>

#include "core/anim/Clip.h"

namespace sinew {

/// Whether any segment of a joint's angle curves is slerp.
bool turnsBySlerp(const Clip& clip, JointId joint);

/// Channels, and of joints that turn by slerp all angles that have curves where one of them is among these:
/// slerp belongs to them together. Sorted, each once.
std::vector<ChannelId> withSlerpedAngles(const Clip& clip, std::span<const ChannelId> channels);

}  // namespace sinew
