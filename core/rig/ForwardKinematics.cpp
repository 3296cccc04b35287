#include "core/rig/ForwardKinematics.h"

#include <cassert>

namespace sinew {

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
            const Affine& parent = model[static_cast<std::size_t>(parents[i])];
            result.linear().noalias() = parent.linear() * linear;
            result.translation() = parent.translation() + parent.linear() * transform.translation;
        }
    }
}

BoneEnds boneEnds(const Joint& joint, const Affine& modelFromJoint) {
    return {modelFromJoint.translation(), modelFromJoint * joint.tail};
}

std::vector<RigidTransform> skinningTransforms(const Skeleton& skeleton, std::span<const Transform> local) {
    assert(local.size() == skeleton.joints().size());
    std::vector<RigidTransform> rest(local.size());   // modelFromJoint, x_i its translation
    std::vector<RigidTransform> posed(local.size());  // (Q_i, t_i)
    for (std::size_t i = 0; i < local.size(); ++i) {
        const Joint& joint = skeleton.joints()[i];
        const bool root = joint.parent == kNoParent;
        const RigidTransform parentRest =
            root ? RigidTransform{} : rest[static_cast<std::size_t>(joint.parent)];
        const RigidTransform parentPosed =
            root ? RigidTransform{} : posed[static_cast<std::size_t>(joint.parent)];

        rest[i].rotation = parentRest.rotation * joint.rest.rotation;
        rest[i].translation = parentRest.rotation * joint.rest.translation + parentRest.translation;

        const Eigen::Quaterniond relative = parentRest.rotation * local[i].rotation *
                                            joint.rest.rotation.conjugate() * parentRest.rotation.conjugate();
        const Eigen::Vector3d moved = parentRest.rotation * (local[i].translation - joint.rest.translation);
        const Eigen::Vector3d& head = rest[i].translation;
        posed[i].rotation = parentPosed.rotation * relative;
        posed[i].translation =
            parentPosed.translation + parentPosed.rotation * (head + moved) - posed[i].rotation * head;
    }
    return posed;
}

}  // namespace sinew
