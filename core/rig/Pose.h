#pragma once

#include <vector>

#include "core/math/Transform.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Local transforms of all joints: J parentFromJoint, in the skeleton's joint order.
using Pose = std::vector<Transform>;

/// Returns the rest pose.
Pose restPose(const Skeleton& skeleton);

/// Returns parentFromJoint of one joint from its channel values: metres, radians in its rotation order,
/// factors. All values are used; for channels that are not free, callers pass the translation and scale of
/// rest, and angle 0.
Transform localTransform(const Joint& joint, const Eigen::Vector3d& translation,
                         const Eigen::Vector3d& angles, const Eigen::Vector3d& scale);

}  // namespace sinew
