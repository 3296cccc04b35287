#pragma once

#include <Eigen/Geometry>
#include <map>
#include <vector>

#include "core/retarget/Mapping.h"

namespace sinew {

/// Returns the modelFromJoint rotations of a skeleton at rest, without scales; J of them.
std::vector<Eigen::Quaterniond> restRotations(const Skeleton& skeleton);

/// Returns the target's reference pose for a mapping, in which it stands as the source does at rest: J
/// modelFromJoint rotations.
///
/// The trunk is turned as the source's trunk, and keeps its own shape. Arms, legs, hands with fingers, feet
/// with toes and fingers are turned by the smallest rotation that gives them the direction of the source's.
/// Only rest positions of mapped joints matter. Joints that are not mapped keep their rest pose relative to
/// their parent.
///
/// @param targetFromSource  rotation of the source's model space
/// @param corrections       rotations to add, by index of the target's joint; model space
std::vector<Eigen::Quaterniond> alignReference(const Skeleton& source, const Skeleton& target,
                                               const Mapping& mapping,
                                               const Eigen::Quaterniond& targetFromSource,
                                               const std::map<int, Eigen::Quaterniond>& corrections);

}  // namespace sinew
