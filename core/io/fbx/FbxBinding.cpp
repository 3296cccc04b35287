#include "core/io/fbx/FbxBinding.h"

namespace sinew {

namespace {

constexpr double kRounding = 1e-4;  ///< of bind matrices that files keep as floats

bool isNear(const Affine& a, const Affine& b, double size) {
    return (a.linear() - b.linear()).norm() <= kRounding * b.linear().norm() &&
           (a.translation() - b.translation()).norm() <= kRounding * size;
}

bool isRigid(const Skin& skin) { return skin.joints.size() == 1; }

}  // namespace

FbxBinding::FbxBinding(const WriteSubject& subject)
    : joints_(subject.skeleton->restModel()),
      isBound_(joints_.size()),
      meshes_(subject.character->meshes.size()) {
    for (const bool rigid : {false, true}) {
        for (std::size_t i = 0; i < meshes_.size(); ++i) {
            const Skin& skin = *subject.character->meshes[i]->skin;
            if (isRigid(skin) == rigid) meshes_[i] = bind(subject, skin);
        }
    }
}

std::optional<FbxMeshBinding> FbxBinding::bind(const WriteSubject& subject, const Skin& skin) {
    FbxMeshBinding binding{Affine(subject.fileFromModel), {}, true};
    std::vector<std::size_t> places;
    for (const SkinJoint& bound : skin.joints)
        places.push_back(static_cast<std::size_t>(subject.skeleton->find(bound.joint).value()));
    for (std::size_t i = places.size(); i-- > 0;) {
        if (isBound_[places[i]] || isRigid(skin))
            binding.fileFromMesh = joints_[places[i]] * skin.joints[i].jointFromMesh;
    }
    for (const SkinJoint& bound : skin.joints) {
        binding.fileFromJoint.push_back(binding.fileFromMesh * bound.jointFromMesh.inverse());
        if (!binding.fileFromJoint.back().matrix().allFinite()) return std::nullopt;
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        Affine& joint = joints_[places[i]];
        if (isBound_[places[i]] || isRigid(skin)) {
            binding.isShared =
                binding.isShared && isNear(binding.fileFromJoint[i], joint, subject.skeleton->extent());
        } else {
            joint = binding.fileFromJoint[i];
            isBound_[places[i]] = true;
        }
    }
    return binding;
}

}  // namespace sinew
