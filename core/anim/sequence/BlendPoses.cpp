#include "core/anim/sequence/BlendPoses.h"

#include <algorithm>
#include <cmath>

namespace sinew {

double smootherStep(double x) {
    x = std::clamp(x, 0.0, 1.0);
    return x * x * x * (10 + x * (6 * x - 15));
}

JointValues blended(const Joint& joint, const JointValues& a, const JointValues& b, double weight) {
    if (weight <= 0) return a;
    if (weight >= 1) return b;
    JointValues result;
    const auto between = [weight](const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
        return Eigen::Vector3d(from + weight * (to - from));
    };
    result.translation = between(a.translation, b.translation);
    result.scale = between(a.scale, b.scale);
    if (joint.free.containsAll(kAngles)) {
        const Eigen::Vector3d hint = between(a.angles, unroll(joint.order, b.angles, a.angles));
        const Eigen::Quaterniond from = toQuaternion(joint.order, a.angles),
                                 to = toQuaternion(joint.order, b.angles);
        result.angles = fromQuaternion(joint.order, from.slerp(weight, to).normalized(), hint);
        return result;
    }
    for (int i = 0; i < 3; ++i) {
        const double nearest = b.angles[i] + 2 * kPi * nearestTurns(a.angles[i], b.angles[i]);
        result.angles[i] = a.angles[i] + weight * (nearest - a.angles[i]);
    }
    return result;
}

Eigen::Vector3d rotationVector(const Eigen::Quaterniond& rotation) {
    const double sine = rotation.vec().norm();
    if (sine == 0) return Eigen::Vector3d::Zero();
    return 2 * std::atan2(sine, rotation.w()) / sine * rotation.vec();
}

Eigen::Quaterniond fromRotationVector(const Eigen::Vector3d& vector) {
    const double angle = vector.norm();
    if (angle == 0) return Eigen::Quaterniond::Identity();
    return Eigen::Quaterniond(Eigen::AngleAxisd(angle, vector / angle));
}

Eigen::Vector3d decayed(const Eigen::Vector3d& offset, const Eigen::Vector3d& velocity, double duration,
                        double time) {
    if (time >= duration) return Eigen::Vector3d::Zero();
    const double s = time / duration, cube = s * s * s;
    const double held = 1 - cube * (10 + s * (6 * s - 15)), moving = s - cube * (6 + s * (3 * s - 8));
    return held * offset + moving * duration * velocity;
}

}  // namespace sinew
