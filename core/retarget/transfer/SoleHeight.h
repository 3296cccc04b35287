#pragma once

#include <Eigen/Core>
#include <optional>

#include "core/rig/Pose.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns how high a point of a foot is above the sole while the foot stands flat on the ground: above the
/// lowest vertex that follows the foot in the bind pose. If no mesh follows the foot, the height is
/// measured from the floor (the origin) of the rest pose, if the point is just above it. nullopt if neither is known.
///
/// @param ankle  the joint of the foot; `point` is of this joint or below it
/// @param up     unit vector, model space
/// @param legLength  metres; heights above a quarter of it are ignored
/// O(vertices).
std::optional<double> heightAboveSole(const Character& character, int ankle, const BonePoint& point,
                                      const Eigen::Vector3d& up, double legLength);

}  // namespace sinew
