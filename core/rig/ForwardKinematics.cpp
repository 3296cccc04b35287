#include "core/rig/ForwardKinematics.h"

#include <cassert>

namespace sinew {

void forwardKinematics(const Skeleton& skeleton, std::span<const Transform> local, std::span<Affine> model) {
    const std::vector<int>& parents = skeleton.parents();
    assert(local.size() == parents.size() && model.size() == parents.size());
    for (std::size_t i = 0; i < parents.size(); ++i) {
        const Transform& transform = local[i];
        const Eigen::Matrix3d linear = transform.rotation.toRotationMatrix() * transform.scale.asDiagonal();
        Affine& result = model[i];
        if (parents[i] == kNoParent) {
            result.linear() = linear;
            result.translation() = transform.translation;
        } else {
            const Affine& parent = model[static_cast<std::size_t>(parents[i])];
            result.linear().noalias() = parent.linear() * linear;
            result.translation() = parent.translation() + parent.linear() * transform.translation;
        }
    }
}

BoneEnds boneEnds(const Joint& joint, const Affine& modelFromJoint) {
    return {modelFromJoint.translation(), modelFromJoint * joint.tail};
}

}  // namespace sinew
