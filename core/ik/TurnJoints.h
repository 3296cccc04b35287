#pragma once

#include <span>

#include "core/anim/PoseValues.h"

namespace sinew {

/// The axes that a turn is about.
enum class TurnSpace { parent, world };

/// The pose with joints turned about one axis, each by its own limits (orientJoint). Of several selected
/// joints only those without a selected ancestor turn; the others go along.
///
/// @param pose     J values
/// @param movable  J sets: the channels that may change; empty for a joint that must not be touched
/// @param joints   places in the skeleton, any order
/// @param axis     unit, in the parent's space or in model space (world, while characters stand at its
/// origin)
/// @param radians  counter-clockwise seen against the axis
PoseValues turnJoints(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                      std::span<const int> joints, TurnSpace space, const Eigen::Vector3d& axis,
                      double radians);

/// Those of `joints` that have no ancestor among them, in the skeleton's order.
std::vector<int> topmost(const Skeleton& skeleton, std::span<const int> joints);

/// modelFromJoint's rotation of every joint, scales left out; J of them.
std::vector<Eigen::Quaterniond> modelRotations(const Skeleton& skeleton, const PoseValues& pose);

}  // namespace sinew
