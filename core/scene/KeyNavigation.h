#pragma once

#include <optional>
#include <span>

#include "core/anim/clip/Clip.h"

namespace sinew {

/// Returns the frame (new time) on which the nearest key before or after a frame plays; nullopt if there is
/// none. Considers the channels of these joints, or of all joints if none is given. A key between frames
/// belongs to the nearest frame. If the time warp plays a key several times, each occurrence counts; a hold
/// counts with both ends. O(channels · (log keys + pins)).
std::optional<FrameIndex> previousKeyFrame(const Clip& clip, std::span<const JointId> joints,
                                           FrameIndex frame);
std::optional<FrameIndex> nextKeyFrame(const Clip& clip, std::span<const JointId> joints, FrameIndex frame);

/// The same for one curve of the clip, which must not be empty.
std::optional<FrameIndex> previousKeyFrame(const Curve& curve, const Clip& clip, FrameIndex frame);
std::optional<FrameIndex> nextKeyFrame(const Curve& curve, const Clip& clip, FrameIndex frame);

}  // namespace sinew
