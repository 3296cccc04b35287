#include "core/ik/MirrorJoint.h"

namespace sinew {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

/// Of the parent at rest, scales left out: modelFromParent.
Quaterniond parentRotation(const Skeleton& skeleton, int joint) {
    Quaterniond rotation = Quaterniond::Identity();
    for (int above = skeleton[joint].parent; above != kNoParent; above = skeleton[above].parent)
        rotation = skeleton[above].rest.rotation * rotation;
    return rotation;
}

Quaterniond reflected(const Quaterniond& q) { return {q.w(), q.x(), -q.y(), -q.z()}; }
Vector3d reflected(const Vector3d& v) { return {-v.x(), v.y(), v.z()}; }

}  // namespace

Transform mirroredLocal(const Skeleton& skeleton, int joint, int counterpart, const Transform& local) {
    const Transform& rest = skeleton[joint].rest;
    const Transform& otherRest = skeleton[counterpart].rest;
    const Quaterniond modelFromParent = parentRotation(skeleton, joint);
    const Quaterniond otherFromModel = parentRotation(skeleton, counterpart).conjugate();
    // In model axes, as if the parent were at rest.
    const Quaterniond turned =
        modelFromParent * local.rotation * rest.rotation.conjugate() * modelFromParent.conjugate();
    const Vector3d moved = modelFromParent * (local.translation - rest.translation);
    return {otherRest.translation + otherFromModel * reflected(moved),
            otherFromModel * reflected(turned) * otherFromModel.conjugate() * otherRest.rotation,
            local.scale};
}

}  // namespace sinew
