#pragma once

#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Returns the limits that let a joint's counterpart on the other side take a pose exactly if the joint may
/// take the mirrored one. Mirrors at the model's plane x = 0, from rest, as mirroredLocal() does.
///
/// The bounds of an angle are transferred to the counterpart's angle about the mirrored axis, which may have
/// another index as long as the sequence is the same. Their signs are flipped according to the direction of
/// the axes. Angles that are neither free nor limited are skipped; angles of the counterpart without a match
/// keep their limits. Stiffness and what the limits apply to are copied.
///
/// Fails with `argumentInvalid` if a mirrored axis is more than a degree off every axis of the counterpart;
/// where = "joint NAME". O(ancestors of both joints).
Result<JointLimits> mirroredLimits(const Skeleton& skeleton, int joint, int counterpart);

/// Returns the local transform of a joint's counterpart that mirrors the joint in the model's plane x = 0.
///
/// The joint's rotation from rest is expressed in the rest pose's model axes, reflected there, and applied to
/// the counterpart's own rest transform. It is therefore independent of either joint's roll. A joint in the
/// middle is its own counterpart. Scales are copied.
///
/// @param local  parentFromJoint of `joint`, posed
/// @return parentFromJoint of `counterpart`
/// O(ancestors of both).
Transform mirroredLocal(const Skeleton& skeleton, int joint, int counterpart, const Transform& local);

}  // namespace sinew
