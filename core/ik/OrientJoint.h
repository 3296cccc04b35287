#pragma once

#include <Eigen/Geometry>

#include "core/rig/Skeleton.h"

namespace sinew {

/// Angles of a joint and how far the rotation they make is from the wanted one.
struct Orientation {
    Eigen::Vector3d angles = Eigen::Vector3d::Zero();  ///< radians, in the joint's order
    double residual = 0;                               ///< geodesic, radians, 0..pi
};

/// The angles of one joint that bring its rotation nearest to a wanted one: inside its limits where they are
/// enforced, and of all that are as near the ones nearest to the current angles, turns counted.
///
/// @param wanted   rotation part of parentFromJoint, unit
/// @param current  its angles now, radians
/// @param movable  angles that may change; the others keep their current value, whatever the limits say
///
/// It is exact, no descent: written with half angles the cosine of half the residual is linear in the cosine
/// and sine of each, so that on every face of the box of limits (inside, each side, edge and corner) the
/// best angles have a closed form, and the best of those is the best of all. At most 27 of them are tried.
Orientation orientJoint(const Joint& joint, const Eigen::Quaterniond& wanted, const Eigen::Vector3d& current,
                        ChannelSet movable);

/// What may change of a joint where axes are locked: its free channels without those along or about them.
ChannelSet withoutAxes(const Joint& joint, const std::array<bool, 3>& lockedAxes);

}  // namespace sinew
