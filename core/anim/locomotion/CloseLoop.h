#pragma once

#include "core/anim/locomotion/BodyPose.h"

namespace sinew {

/// Returns a part of a clip as a seamless loop: its last frame shows the pose of the first, farther along the
/// path, and all curves cycle.
///
/// What the ends differ by is distributed over the loop: half of it is added at the first frame, half is
/// taken off at the last, and linearly in between; rotations are closed in each joint's own frame. Jumps of
/// velocity are split likewise, and fade within a quarter of a second. The heading is closed by bending the
/// path: steps keep their lengths and directions relative to the body. The way that the hips travel in one
/// cycle is kept, unless it is below a tenth of the hips' height; those channels cycle with offset, as do
/// angles that make whole turns.
///
/// Animated joints get a key on every frame, which is linear, or SLERP if the joint used it or if its last
/// angles are a different representation of its first rotation. Tracks of shapes are closed, too; those of
/// goals are only trimmed.
///
/// @param frames  at least three
/// Fails with `argumentInvalid` if the range is too short or exceeds the clip, or a joint above the hips is
/// scaled unevenly; with `limitExceeded` if the clip has millions of frames; with `cancelled`.
/// O(frames * joints).
Result<Clip> closedLoop(const std::shared_ptr<const Skeleton>& skeleton,
                        const std::shared_ptr<const Clip>& clip, const RootJoints& joints, FrameRange frames,
                        const WorkControl& control = {});

/// Closes the poses of a loop, as closedLoop() does. If cancelled, only some joints are closed.
///
/// @param poses  at least three, of consecutive frames. The last one becomes the first pose, moved along the
///               path by the travel of one cycle
void closePoses(const RootJoints& joints, const Skeleton& skeleton, Seconds frameTime,
                std::vector<BodyPose>& poses, const WorkControl& control = {});

/// Replaces the poses of a clip by those of closePoses() and makes its curves cycle. Incomplete if cancelled.
Clip withLoopPoses(const RootJoints& joints, const Skeleton& skeleton, Clip clip,
                   std::span<const BodyPose> poses, const WorkControl& control = {});

}  // namespace sinew
