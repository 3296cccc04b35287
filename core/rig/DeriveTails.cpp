#include "core/rig/Skeleton.h"

namespace sinew {
namespace {

/// The tail of a joint without children, joint space.
Eigen::Vector3d leafTail(const Joint& leaf, const Joint& parent) {
    const double distance = leaf.rest.translation.norm();
    const double parentLength = parent.tail.norm();
    if (distance == 0) return leaf.rest.rotation.conjugate() * parent.tail;
    const double length = parentLength > 0 ? parentLength : distance;
    return leaf.rest.rotation.conjugate() * (leaf.rest.translation * (length / distance));
}

}  // namespace

void deriveTails(std::vector<Joint>& joints, const std::vector<bool>& fixed) {
    std::vector<int> childCount(joints.size(), 0);
    std::vector<Eigen::Vector3d> headSum(joints.size(), Eigen::Vector3d::Zero());
    for (const Joint& joint : joints) {
        if (joint.parent == kNoParent) continue;
        ++childCount[static_cast<std::size_t>(joint.parent)];
        headSum[static_cast<std::size_t>(joint.parent)] += joint.rest.translation;
    }
    for (std::size_t i = 0; i < joints.size(); ++i) {
        Joint& joint = joints[i];
        if ((i < fixed.size() && fixed[i]) || !joint.tail.isZero(0)) continue;
        if (childCount[i] > 0) {
            joint.tail = headSum[i] / childCount[i];
        } else if (joint.parent != kNoParent) {
            joint.tail = leafTail(joint, joints[static_cast<std::size_t>(joint.parent)]);
        }
    }
}

}  // namespace sinew
