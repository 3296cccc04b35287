#include "core/scene/edits/meshes/BindPose.h"

#include <map>

#include "core/base/Index.h"

namespace sinew {

bool isInvertible(const Affine& affine) {
    const Affine inverse = affine.inverse();
    return affine.linear().determinant() != 0 && inverse.matrix().allFinite();
}

std::vector<Affine> bindPose(const Skeleton& skeleton, const Skin& skin, const Affine& modelFromMesh) {
    std::vector<Affine> pose = skeleton.restModel();
    if (skin.joints.size() < 2) return pose;
    std::map<JointId, Affine> bound;
    for (const SkinJoint& joint : skin.joints) bound.emplace(joint.joint, joint.jointFromMesh);
    for (int j = 0; j < skeleton.size(); ++j) {
        const auto found = bound.find(skeleton[j].id);
        const int parent = skeleton[j].parent;
        if (found != bound.end() && isInvertible(found->second)) {
            pose[asIndex(j)] = modelFromMesh * found->second.inverse();
        } else if (parent != kNoParent) {
            pose[asIndex(j)] = pose[asIndex(parent)] * skeleton[j].rest.affine();
        }
    }
    return pose;
}

Affine meshInModel(const Skeleton& skeleton, const Skin& skin) {
    int first = skeleton.size();
    Affine result = Affine::Identity();
    for (const SkinJoint& each : skin.joints) {
        const auto joint = skeleton.find(each.joint);
        if (!joint || *joint >= first) continue;
        first = *joint;
        result = skeleton.restModel()[asIndex(first)] * each.jointFromMesh;
    }
    return result;
}

std::optional<SkinJoint> boundJoint(const Skeleton& skeleton, const Skin& skin, int joint) {
    const Affine modelFromMesh = meshInModel(skeleton, skin);
    const Affine modelFromJoint = bindPose(skeleton, skin, modelFromMesh)[asIndex(joint)];
    if (!isInvertible(modelFromJoint)) return std::nullopt;
    return SkinJoint{skeleton[joint].id, modelFromJoint.inverse() * modelFromMesh};
}

}  // namespace sinew
