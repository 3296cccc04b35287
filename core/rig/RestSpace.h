#pragma once

#include "core/rig/Skeleton.h"

namespace sinew {

/// Where joints stand at rest, and what keeps them there when their parents change.

/// modelFromJoint at rest; the identity for kNoParent.
Affine restModel(const Skeleton& skeleton, int joint);

/// parentFromJoint at rest of a joint that stands at `modelFromJoint` under a parent at `modelFromParent`. A
/// shear, which uneven scales of turned parents make, is dropped: a joint cannot have one.
Transform restUnder(const Affine& modelFromParent, const Affine& modelFromJoint);

/// Whether a point is a joint's tail, to a billionth of the skeleton's size. Both in the joint's space,
/// metres; never true for a joint without a bone.
bool standsAtTail(const Skeleton& skeleton, int joint, const Eigen::Vector3d& point);

/// How far a joint is turned about its own bone, radians in -pi..pi: the twist of its rest orientation in the
/// model about the bone's direction in joint space. 0 for a joint without a bone.
double restRoll(const Skeleton& skeleton, int joint);

}  // namespace sinew
