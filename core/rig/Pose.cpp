#include "core/rig/Pose.h"

namespace sinew {

Pose restPose(const Skeleton& skeleton) {
    Pose pose;
    pose.reserve(skeleton.joints().size());
    for (const Joint& joint : skeleton.joints()) pose.push_back(joint.rest);
    return pose;
}

Transform localTransform(const Joint& joint, const Eigen::Vector3d& translation,
                         const Eigen::Vector3d& angles, const Eigen::Vector3d& scale) {
    return {translation, joint.rest.rotation * toQuaternion(joint.order, angles), scale};
}

}  // namespace sinew
