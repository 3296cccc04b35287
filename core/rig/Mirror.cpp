#include "core/rig/Mirror.h"

#include <cmath>

#include "core/base/Index.h"
#include "core/math/Angle.h"
#include "core/rig/RestSpace.h"

namespace sinew {

namespace {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// Largest deviation of an axis from its counterpart, as the cosine of a degree.
const double kSameAxis = std::cos(radians(1));

AngleLimit mirrored(const AngleLimit& limit, bool flips) {
    if (!flips) return limit;
    return {limit.mode, 0.0 - limit.max, 0.0 - limit.min, limit.stiffness};  // avoids -0
}

bool isRelevant(const Joint& joint, int index) {
    return joint.free.contains(angle(index)) ||
           joint.limits.angles[asIndex(index)].mode != AngleLimit::Mode::free;
}

Quaterniond reflected(const Quaterniond& q) { return {q.w(), q.x(), -q.y(), -q.z()}; }
Vector3d reflected(const Vector3d& v) { return {-v.x(), v.y(), v.z()}; }

}  // namespace

Result<JointLimits> mirroredLimits(const Skeleton& skeleton, int joint, int counterpart) {
    const Joint& from = skeleton[joint];
    const Joint& to = skeleton[counterpart];
    const Eigen::Vector3d reflection(-1, 1, 1);
    // The joint's axes, reflected, in the counterpart's space. A rotation about a reflected axis has the
    // opposite sense.
    const Matrix3d reflected = restRotation(skeleton, counterpart).toRotationMatrix().transpose() *
                               reflection.asDiagonal() * restRotation(skeleton, joint).toRotationMatrix();
    const auto fromAxes = axes(from.order), toAxes = axes(to.order);
    JointLimits limits = to.limits;
    limits.enforced = from.limits.enforced;
    int next = 0;  // angles correspond in sequence, because their rotations are nested in it
    for (int i = 0; i < 3; ++i) {
        if (!isRelevant(from, i)) continue;
        const auto along = [&](int k) { return reflected(toAxes[asIndex(k)], fromAxes[asIndex(i)]); };
        const auto isSame = [&](int k) { return std::abs(along(k)) >= kSameAxis; };
        int found = i;
        if (i < next || !isSame(i)) {
            for (found = next; found < 3 && !isSame(found);) ++found;
        }
        if (found == 3) {
            return fail(
                ErrorCode::argumentInvalid, "joint " + from.name,
                "its rotation axes do not match those of " + to.name + ", so its limits cannot be mirrored");
        }
        limits.angles[asIndex(found)] = mirrored(from.limits.angles[asIndex(i)], along(found) > 0);
        next = found + 1;
    }
    return limits;
}

Transform mirroredLocal(const Skeleton& skeleton, int joint, int counterpart, const Transform& local) {
    const Transform& rest = skeleton[joint].rest;
    const Transform& otherRest = skeleton[counterpart].rest;
    const Quaterniond modelFromParent = restRotation(skeleton, skeleton[joint].parent);
    const Quaterniond otherFromModel = restRotation(skeleton, skeleton[counterpart].parent).conjugate();
    // In model axes, as if the parent were at rest.
    const Quaterniond turned =
        modelFromParent * local.rotation * rest.rotation.conjugate() * modelFromParent.conjugate();
    const Vector3d moved = modelFromParent * (local.translation - rest.translation);
    return {otherRest.translation + otherFromModel * reflected(moved),
            otherFromModel * reflected(turned) * otherFromModel.conjugate() * otherRest.rotation,
            local.scale};
}

}  // namespace sinew
