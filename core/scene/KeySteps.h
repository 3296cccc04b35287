#pragma once

#include <optional>
#include <span>

#include "core/anim/Clip.h"

namespace sinew {

/// The frame of new time at which the nearest key before or behind a frame plays, of these joints' channels,
/// of all where none is given. A key that plays between frames belongs to the frame nearest to it; where its
/// moment plays several times, each of them counts, and of a hold both ends.
/// O(channels · (log keys + pins)).
std::optional<FrameIndex> keyFrameBefore(const Clip& clip, std::span<const JointId> joints, FrameIndex frame);
std::optional<FrameIndex> keyFrameBehind(const Clip& clip, std::span<const JointId> joints, FrameIndex frame);

/// The same of one curve of the clip. Not empty.
std::optional<FrameIndex> keyFrameBefore(const Curve& curve, const Clip& clip, FrameIndex frame);
std::optional<FrameIndex> keyFrameBehind(const Curve& curve, const Clip& clip, FrameIndex frame);

}  // namespace sinew
