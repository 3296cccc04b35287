#pragma once

#include <Eigen/Geometry>
#include <span>

#include "core/anim/sampling/JointValues.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Angles of a joint, and how far their rotation is from the target.
struct Orientation {
    Eigen::Vector3d angles = Eigen::Vector3d::Zero();  ///< radians, in the joint's order
    double residual = 0;                               ///< geodesic distance, radians, 0..pi
};

/// Returns the angles of a joint whose rotation is nearest to a target, within its limits if they are
/// enforced. Of several equally near solutions it returns the one nearest to the current angles, whole turns
/// included.
///
/// @param target   rotation part of parentFromJoint, unit
/// @param current  current angles, radians
/// @param movable  angles that may change; the others keep their current value even if it violates a limit
///
/// The solution is exact, not iterative: in half angles, the cosine of half the residual is linear in the
/// cosine and sine of each angle. The best angles on every cell of the box of limits (interior, faces, edges
/// and corners) therefore have a closed form, and the best of at most 27 candidates is the optimum.
Orientation orientJoint(const Joint& joint, const Eigen::Quaterniond& target, const Eigen::Vector3d& current,
                        ChannelSet movable);

/// Returns the channels of a joint that may change if axes are locked: its free channels except those along
/// or about locked axes.
ChannelSet withoutAxes(const Joint& joint, const std::array<bool, 3>& lockedAxes);

/// Space of a rotation axis.
enum class TurnSpace { parent, world };

/// Returns the pose with joints rotated about an axis, each within its own limits (orientJoint()). Of several
/// selected joints only those without a selected ancestor are rotated; the others follow.
///
/// @param pose     J values
/// @param movable  J sets of channels that may change; empty for a joint that must not change
/// @param joints   indices, in any order
/// @param axis     unit, in the parent's space or in model space (`world`: characters stand at the world's
///                 origin)
/// @param radians  counter-clockwise when looking against the axis
PoseValues turnJoints(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                      std::span<const int> joints, TurnSpace space, const Eigen::Vector3d& axis,
                      double radians);

/// Returns those of `joints` that have no ancestor among them, in the skeleton's order.
std::vector<int> topmost(const Skeleton& skeleton, std::span<const int> joints);

/// Returns the modelFromJoint rotation of every joint without scales; J of them.
std::vector<Eigen::Quaterniond> modelRotations(const Skeleton& skeleton, const PoseValues& pose);

}  // namespace sinew
