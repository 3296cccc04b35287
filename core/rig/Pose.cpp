#include "core/rig/Pose.h"

#include <cassert>

#include "core/base/Index.h"

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

void forwardKinematics(const Skeleton& skeleton, std::span<const Transform> local, std::span<Affine> model) {
    const std::vector<int>& parents = skeleton.parents();
    assert(local.size() == parents.size() && model.size() == parents.size());
    for (std::size_t i = 0; i < parents.size(); ++i) {
        const Transform& transform = local[i];
        const Eigen::Matrix3d linear = transform.rotation.toRotationMatrix() * transform.scale.asDiagonal();
        Affine& result = model[i];
        if (parents[i] == kNoParent) {
            result.linear() = linear;
            result.translation() = transform.translation;
        } else {
            const Affine& parent = model[asIndex(parents[i])];
            result.linear().noalias() = parent.linear() * linear;
            result.translation() = parent.translation() + parent.linear() * transform.translation;
        }
    }
}

BoneEnds boneEnds(const Joint& joint, const Affine& modelFromJoint) {
    return {modelFromJoint.translation(), modelFromJoint * joint.tail};
}

Eigen::Vector3d pointInModel(const Skeleton& skeleton, std::span<const Affine> model,
                             const BonePoint& point) {
    return model[asIndex(point.joint)] * pointInJoint(skeleton, point);
}

}  // namespace sinew
