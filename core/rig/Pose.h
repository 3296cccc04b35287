#pragma once

#include <span>
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

/// The head or the tail of a joint's bone. Motion trails and goals refer to such points.
struct BonePoint {
    enum class End { head, tail };
    int joint = 0;
    End end = End::tail;
    friend bool operator==(const BonePoint&, const BonePoint&) = default;
};

/// Returns the position of the point in its joint's space, metres.
inline Eigen::Vector3d pointInJoint(const Skeleton& skeleton, const BonePoint& point) {
    return point.end == BonePoint::End::head ? Eigen::Vector3d::Zero() : skeleton[point.joint].tail;
}

/// Returns the position of the point in model space, metres.
///
/// @param model  J modelFromJoint transforms
Eigen::Vector3d pointInModel(const Skeleton& skeleton, std::span<const Affine> model, const BonePoint& point);

}  // namespace sinew
