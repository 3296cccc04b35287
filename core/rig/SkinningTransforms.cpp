#include <cassert>

#include "core/rig/ForwardKinematics.h"

namespace sinew {

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
