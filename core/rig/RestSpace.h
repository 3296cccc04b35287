#pragma once

#include "core/rig/Skeleton.h"

namespace sinew {

/// Joint transforms at rest, and how to keep them when parents change.

/// Returns modelFromJoint at rest; the identity for kNoParent.
Affine restModel(const Skeleton& skeleton, int joint);

/// Returns a joint's rotation at rest without scale, modelFromJoint; the identity for kNoParent.
Eigen::Quaterniond restRotation(const Skeleton& skeleton, int joint);

/// Returns parentFromJoint at rest of a joint at `modelFromJoint` whose parent is at `modelFromParent`.
/// Shear, which results from non-uniform scale of rotated parents, is dropped, because a joint cannot have
/// it.
Transform localRest(const Affine& modelFromParent, const Affine& modelFromJoint);

/// Returns whether a point coincides with a joint's tail, to 1e-9 of the skeleton's size. Both in the joint's
/// space, metres. Always false for a joint without a bone.
bool isAtTail(const Skeleton& skeleton, int joint, const Eigen::Vector3d& point);

/// Returns how far a joint is rotated about its own bone, radians in -pi..pi: the twist of its rest
/// orientation in the model about the bone's direction in joint space. 0 for a joint without a bone.
double restRoll(const Skeleton& skeleton, int joint);

}  // namespace sinew
