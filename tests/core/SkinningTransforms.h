#pragma once

#include <span>
#include <vector>

#include "core/rig/Pose.h"

namespace sinew {

/// Returns, in Jacobson's form for linear blend skinning, the map x -> Q_i x + t_i from rest points to posed
/// points for each joint. It is computed by recursion over the rotations q_i relative to rest, about the rest
/// heads x_i: Q_i = Q_p q_i with q_i in the model's axes at rest (q_i Q_p with q_i in posed axes), and t_i =
/// t_p + Q_p (x_i + d_i) - Q_i x_i, where d_i is the displacement by the translation channels.
///
/// For rigid skeletons and poses only: scale is ignored. Independent of forwardKinematics(), so that tests
/// can compare the two: modelFromJoint_i = (Q_i, t_i) * restModel_i.
inline std::vector<RigidTransform> skinningTransforms(const Skeleton& skeleton,
                                                      std::span<const Transform> local) {
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
