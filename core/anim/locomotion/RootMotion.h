#pragma once

#include "core/anim/locomotion/RootPath.h"

namespace sinew {

/// The following functions return the clip with its root motion moved. They expect the joints of
/// findRootJoints(). Where a joint's position runs along the world's axes, its curves are moved as they are,
/// so that the result is exact at all times: that is the case if the hips are a child of a root joint that is
/// neither rotated nor scaled and has no motion of its own, and the path is not smoothed. Other channels get
/// a key on every frame of the clip's range (see setJointFrames()): the motion is then exact on frames, and
/// between them as exact as linear interpolation, or SLERP if the joint used it. Channels with new keys may
/// not be free yet. Other joints keep their curves.
///
/// Fail with `argumentInvalid` if a joint above the hips is scaled unevenly; with `limitExceeded` if the clip
/// has millions of frames; with `cancelled`; and as filtered() does.

/// Returns the clip with the motion of the hips on the floor moved to the root joint, which must exist. World
/// transforms of all other joints stay the same.
Result<Clip> extractedRoot(const std::shared_ptr<const Skeleton>& skeleton,
                           const std::shared_ptr<const Clip>& clip, const RootJoints& joints,
                           const RootMotionSettings& settings, const WorkControl& control = {});

/// Returns the clip with all motion of the root joint, which must exist, moved to its children. World
/// transforms of all other joints stay the same.
Result<Clip> restoredRoot(const std::shared_ptr<const Skeleton>& skeleton,
                          const std::shared_ptr<const Clip>& clip, const RootJoints& joints,
                          const WorkControl& control = {});

/// Returns the clip in place: without the motion on the floor of the root joint if that moves, else of the
/// hips. The character stays above its rest position and, if the heading is part of root motion, faces as at
/// rest.
Result<Clip> inPlace(const std::shared_ptr<const Skeleton>& skeleton, const std::shared_ptr<const Clip>& clip,
                     const RootJoints& joints, const RootMotionSettings& settings,
                     const WorkControl& control = {});

}  // namespace sinew
