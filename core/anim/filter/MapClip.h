#pragma once

#include "core/anim/clip/Clip.h"
#include "core/anim/clip/MatchJoints.h"
#include "core/base/Diagnostics.h"
#include "core/base/WorkControl.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Maps a clip from one skeleton to another, for each pair in `matches`. If rotation order and rest
/// orientation are the same, curves are shared. Otherwise rotations are converted key by key and unrolled, so
/// that the joint turns by the same rotation relative to its rest pose, as seen along the character's axes;
/// whole turns between two keys are lost. Positions of roots are scaled by sizeRatio(); those of other joints
/// keep their scaled offset from rest. Id, name and time warp are kept. Limits are ignored. Mapping a clip to
/// its own skeleton returns the same clip. O(keys).
///
/// @param diagnostics  lists data that was dropped (channels that are not free, scales along other axes) or
///     converted
/// @param control  once it is cancelled, the rest of the motion is missing
Clip mapClip(const Skeleton& source, const Clip& clip, const Skeleton& target, const JointMatches& matches,
             Diagnostics& diagnostics, const WorkControl& control = {});

/// Returns the ratio of the target's bone lengths to the source's in the rest pose, using bones between
/// matching joints; 1 if there are none.
double sizeRatio(const Skeleton& source, const Skeleton& target, const JointMatches& matches);

/// Reports which joints of either skeleton have no match, and which were matched despite a different
/// spelling.
void reportMatches(const Skeleton& source, const Skeleton& target, const JointMatches& matches,
                   Diagnostics& diagnostics);

}  // namespace sinew
