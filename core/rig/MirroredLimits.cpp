#include "core/rig/MirroredLimits.h"

#include <cmath>

#include "core/math/Angle.h"

namespace sinew {

namespace {

using Eigen::Matrix3d;

/// Largest deviation of an axis from its counterpart, as the cosine of a degree.
const double kSameAxis = std::cos(radians(1));

/// Returns a joint's rotation at rest without scale: modelFromJoint.
Matrix3d restRotationMatrix(const Skeleton& skeleton, int joint) {
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    for (; joint != kNoParent; joint = skeleton[joint].parent)
        rotation = skeleton[joint].rest.rotation * rotation;
    return rotation.toRotationMatrix();
}

std::size_t at(int index) { return static_cast<std::size_t>(index); }

AngleLimit mirrored(const AngleLimit& limit, bool flips) {
    if (!flips) return limit;
    return {limit.mode, 0.0 - limit.max, 0.0 - limit.min, limit.stiffness};  // avoids -0
}

bool isRelevant(const Joint& joint, int index) {
    return joint.free.contains(angle(index)) || joint.limits.angles[at(index)].mode != AngleLimit::Mode::free;
}

}  // namespace

Result<JointLimits> mirroredLimits(const Skeleton& skeleton, int joint, int counterpart) {
    const Joint& from = skeleton[joint];
    const Joint& to = skeleton[counterpart];
    const Eigen::Vector3d reflection(-1, 1, 1);
    // The joint's axes, reflected, in the counterpart's space. A rotation about a reflected axis has the
    // opposite sense.
    const Matrix3d reflected = restRotationMatrix(skeleton, counterpart).transpose() *
                               reflection.asDiagonal() * restRotationMatrix(skeleton, joint);
    const auto fromAxes = axes(from.order), toAxes = axes(to.order);
    JointLimits limits = to.limits;
    limits.enforced = from.limits.enforced;
    int next = 0;  // angles correspond in sequence, because their rotations are nested in it
    for (int i = 0; i < 3; ++i) {
        if (!isRelevant(from, i)) continue;
        const auto along = [&](int k) { return reflected(toAxes[at(k)], fromAxes[at(i)]); };
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
        limits.angles[at(found)] = mirrored(from.limits.angles[at(i)], along(found) > 0);
        next = found + 1;
    }
    return limits;
}

}  // namespace sinew
