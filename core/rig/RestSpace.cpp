#include "core/rig/RestSpace.h"

#include <cmath>

#include "core/base/Index.h"
#include "core/math/Angle.h"

namespace sinew {

Affine restModel(const Skeleton& skeleton, int joint) {
    return joint == kNoParent ? Affine::Identity() : skeleton.restModel()[asIndex(joint)];
}

Eigen::Quaterniond restRotation(const Skeleton& skeleton, int joint) {
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    for (; joint != kNoParent; joint = skeleton[joint].parent)
        rotation = skeleton[joint].rest.rotation * rotation;
    return rotation;
}

Transform localRest(const Affine& modelFromParent, const Affine& modelFromJoint) {
    constexpr double kRounding = 1e-12;
    Transform rest = decompose(modelFromParent.inverse() * modelFromJoint);
    for (double& factor : rest.scale) {
        if (std::abs(factor - 1) < kRounding) factor = 1;
    }
    return rest;
}

bool isAtTail(const Skeleton& skeleton, int joint, const Eigen::Vector3d& point) {
    const Eigen::Vector3d& tail = skeleton[joint].tail;
    return !tail.isZero(0) && (point - tail).norm() <= 1e-9 * skeleton.extent();
}

double restRoll(const Skeleton& skeleton, int joint) {
    const Eigen::Vector3d& tail = skeleton[joint].tail;
    if (tail.isZero(0)) return 0;
    const Eigen::Vector3d bone = tail.normalized();
    const Eigen::Quaterniond turned = decompose(restModel(skeleton, joint)).rotation;
    double sine = turned.vec().dot(bone);
    double cosine = turned.w();
    // If the rotation reverses the bone's direction its twist is undefined: measure it from a half turn.
    if (std::hypot(sine, cosine) < 1e-6) {
        const Eigen::Vector3d halfTurn = bone.unitOrthogonal();
        sine = turned.vec().dot(halfTurn.cross(bone));
        cosine = turned.vec().dot(halfTurn);
    }
    return std::remainder(2 * std::atan2(sine, cosine), 2 * kPi);
}

}  // namespace sinew
