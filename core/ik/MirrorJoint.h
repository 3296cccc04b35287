#pragma once

#include "core/rig/Skeleton.h"

namespace sinew {

/// Where a joint's counterpart belongs so that the two mirror each other in the model's plane x = 0.
///
/// What turned the joint from rest is taken in the rest pose's model axes, reflected there, and put onto the
/// counterpart's own rest: it is right for any roll of either joint, as the axes of neither count. A joint in
/// the middle is its own counterpart. Scales are taken as they are.
///
/// @param local  parentFromJoint of `joint`, posed
/// Returns parentFromJoint of `counterpart`. O(joints above either).
Transform mirroredLocal(const Skeleton& skeleton, int joint, int counterpart, const Transform& local);

}  // namespace sinew
