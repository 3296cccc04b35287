#pragma once

#include <optional>
#include <span>

#include "core/anim/Clip.h"

namespace sinew {

/// The frame of the nearest key before or behind a frame, of these joints' channels, of all where none is
/// given. A key between frames belongs to the frame nearest to it. O(channels · log keys).
std::optional<FrameIndex> keyFrameBefore(const Clip& clip, std::span<const JointId> joints, FrameIndex frame);
std::optional<FrameIndex> keyFrameBehind(const Clip& clip, std::span<const JointId> joints, FrameIndex frame);

}  // namespace sinew
