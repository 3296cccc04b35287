#pragma once

#include <optional>
#include <span>

#include "core/anim/PoseValues.h"
#include "core/rig/BonePoint.h"

namespace sinew {

/// The joint that reachPoint() changes: the point's own where it can move or turn the point; else the nearest
/// above that can turn it; else the nearest above that can move it. nullopt where nothing may.
///
/// @param model    J modelFromJoint transforms of the pose
/// @param movable  J sets: the channels that may change; empty for a joint that must not be touched
std::optional<int> reachingJoint(const Skeleton& skeleton, std::span<const Affine> model,
                                 std::span<const ChannelSet> movable, const BonePoint& point);

/// The pose in which one joint, reachingJoint(), brings a point as near to a target as it can: one whose
/// translations are free moves, along those; another turns about its head inside its limits.
///
/// @param pose    J values
/// @param target  model space, metres
///
/// Turning aims the line from the head to the point at the target, takes the nearest rotation that limits
/// allow (orientJoint) and aims again from there: where that ends, no turn that the joint may make brings the
/// point nearer to first order.
PoseValues reachPoint(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                      const BonePoint& point, const Eigen::Vector3d& target);

}  // namespace sinew
