#pragma once

#include <span>
#include <vector>

#include "core/rig/Pose.h"

namespace sinew {

/// Computes the model-space transforms of all joints from their local ones. O(J), no allocation.
///
/// @param skeleton  J joints, parents before children, as Skeleton guarantees
/// @param local     J parentFromJoint transforms, metres, unit quaternions
/// @param model     out, J modelFromJoint transforms; may not alias local
/// Sizes must match (asserted).
void forwardKinematics(const Skeleton& skeleton, std::span<const Transform> local, std::span<Affine> model);

/// Head and tail of a joint's bone, model space, metres.
struct BoneEnds {
    Eigen::Vector3d head;
    Eigen::Vector3d tail;
};

BoneEnds boneEnds(const Joint& joint, const Affine& modelFromJoint);

/// Returns, in Jacobson's form for linear blend skinning, the map x -> Q_i x + t_i from rest points to posed
/// points for each joint. It is computed by recursion over the rotations q_i relative to rest, about the rest
/// heads x_i: Q_i = Q_p q_i with q_i in the model's axes at rest (q_i Q_p with q_i in posed axes), and t_i =
/// t_p + Q_p (x_i + d_i) - Q_i x_i, where d_i is the displacement by the translation channels.
///
/// For rigid skeletons and poses only: scale is ignored. Independent of forwardKinematics(), so that tests
/// can compare the two: modelFromJoint_i = (Q_i, t_i) * restModel_i.
std::vector<RigidTransform> skinningTransforms(const Skeleton& skeleton, std::span<const Transform> local);

}  // namespace sinew
