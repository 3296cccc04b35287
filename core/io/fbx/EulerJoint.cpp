#include "core/io/fbx/EulerJoint.h"

#include <algorithm>

namespace sinew {

namespace {

/// Angles 1, 2, 3 of an order from those about x, y, z.
Eigen::Vector3d inOrder(EulerOrder order, const Eigen::Vector3d& byAxis) {
    const auto axis = axes(order);
    return {byAxis[axis[0]], byAxis[axis[1]], byAxis[axis[2]]};
}

Eigen::Vector3d byAxis(EulerOrder order, const Eigen::Vector3d& angles) {
    Eigen::Vector3d result;
    for (std::size_t i = 0; i < 3; ++i) result[axes(order)[i]] = angles[static_cast<int>(i)];
    return result;
}

/// Whether its angles run from key to key as curves do. Under SLERP they may jump by whole turns.
bool runsByAngles(const WriteSubject& subject, JointId joint) {
    for (int i = 0; subject.clip && i < 3; ++i) {
        const Curve* const curve = subject.clip->find({joint, angle(i)});
        if (curve && curve->uses(Interpolation::slerp)) return false;
    }
    return true;
}

bool isAuthored(const WriteSubject& subject, const Joint& joint) {
    const Skeleton& own = *subject.character->skeleton;
    const std::optional<int> source = own.find(joint.id);
    return source && own[*source].order == joint.order && !isProper(joint.order) &&
           joint.rest.rotation.vec().isZero() && runsByAngles(subject, joint.id);
}

}  // namespace

EulerJoint::EulerJoint(const WriteSubject& subject, int joint)
    : joint_(joint),
      order_(isProper((*subject.skeleton)[joint].order) ? EulerOrder::XYZ : (*subject.skeleton)[joint].order),
      isAuthored_(isAuthored(subject, (*subject.skeleton)[joint])) {}

Eigen::Vector3d EulerJoint::angles(WrittenMotion& motion, const Eigen::Vector3d& hint) const {
    if (isAuthored_) return byAxis(order_, motion.values(joint_).angles);
    return angles(motion.local()[static_cast<std::size_t>(joint_)].rotation, hint);
}

Eigen::Vector3d EulerJoint::angles(const Eigen::Quaterniond& rotation, const Eigen::Vector3d& hint) const {
    return byAxis(order_, fromQuaternion(order_, rotation.normalized(), inOrder(order_, hint)));
}

Eigen::Quaterniond EulerJoint::rotation(const Eigen::Vector3d& byAxis) const {
    return toQuaternion(order_, inOrder(order_, byAxis));
}

}  // namespace sinew
