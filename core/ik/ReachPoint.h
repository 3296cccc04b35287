#pragma once

#include <optional>
#include <span>

#include "core/anim/sampling/JointValues.h"
#include "core/rig/Pose.h"

namespace sinew {

/// Returns the joint that reachPoint() changes: the point's own joint if its translations are movable; else
/// the nearest joint, itself included, that can rotate the point; else the nearest ancestor that can
/// translate it. Returns nullopt if there is none.
///
/// @param model    J modelFromJoint transforms of the pose
/// @param movable  J sets of channels that may change; empty for a joint that must not change
std::optional<int> reachingJoint(const Skeleton& skeleton, std::span<const Affine> model,
                                 std::span<const ChannelSet> movable, const BonePoint& point);

/// Returns the pose in which one joint, reachingJoint(), brings a point as near to a target as possible: it
/// moves along its free translations, or rotates about its head within its limits.
///
/// @param pose    J values
/// @param target  model space, metres
///
/// Rotating orientationGoals the line from the head to the point at the target, takes the nearest rotation
/// within the limits (orientJoint()) and repeats. Where this ends, no allowed rotation brings the point
/// nearer to first order.
PoseValues reachPoint(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                      const BonePoint& point, const Eigen::Vector3d& target);

}  // namespace sinew
