#pragma once

#include <span>
#include <vector>

#include "core/rig/Pose.h"

namespace sinew {

/// Model-space transforms of all joints from their local ones.
///
/// @param skeleton  J joints, parents before children (Skeleton guarantees it)
/// @param local     J parentFromJoint transforms, metres, unit quaternions
/// @param model     out, J modelFromJoint transforms; may not alias local
/// Fails: never for sizes that match (asserted). O(J), no allocation.
void forwardKinematics(const Skeleton& skeleton, std::span<const Transform> local, std::span<Affine> model);

/// Head and tail of a joint's bone, model space, metres.
struct BoneEnds {
    Eigen::Vector3d head;
    Eigen::Vector3d tail;
};

BoneEnds boneEnds(const Joint& joint, const Affine& modelFromJoint);

/// Jacobson's form for linear blend skinning: the map x -> Q_i x + t_i that takes rest points to posed
/// points, by recursion over the rotations q_i relative to rest, about the rest heads x_i: Q_i = Q_p q_i with
/// q_i in the model's axes at rest (q_i Q_p with q_i in posed axes), t_i = t_p + Q_p (x_i + d_i) - Q_i x_i
/// with d_i what translation channels move the joint by. Rigid skeletons and poses only: scale is not read.
/// Independent of forwardKinematics(), which tests hold it against: modelFromJoint_i =
/// (Q_i, t_i) * restModel_i.
std::vector<RigidTransform> skinningTransforms(const Skeleton& skeleton, std::span<const Transform> local);

}  // namespace sinew
