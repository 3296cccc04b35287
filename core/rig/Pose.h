#pragma once

#include <vector>

#include "core/math/Transform.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// An assignment of local transforms: J parentFromJoint, in the skeleton's joint order.
using Pose = std::vector<Transform>;

/// The pose at rest.
Pose restPose(const Skeleton& skeleton);

/// parentFromJoint of one joint from its authored values: metres, radians in its rotation order, factors.
/// Every value counts: for channels that are not free the caller gives rest's own translation and scale, and
/// angle 0.
Transform localTransform(const Joint& joint, const Eigen::Vector3d& translation,
                         const Eigen::Vector3d& angles, const Eigen::Vector3d& scale);

}  // namespace sinew
