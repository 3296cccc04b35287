#include "core/scene/RebindMeshes.h"

#include <algorithm>
#include <unordered_map>

#include "core/skin/RebindSkin.h"

namespace sinew {

namespace {

class Rebinding {
public:
    Rebinding(const Skeleton& before, const Skeleton& after) : before_(&before), after_(&after) {}

    std::shared_ptr<const Mesh> operator()(const std::shared_ptr<const Mesh>& mesh) {
        const auto skin = rebound(mesh->skin);
        if (skin == mesh->skin) return mesh;
        Mesh bound = *mesh;
        bound.skin = skin;
        return std::make_shared<const Mesh>(std::move(bound));
    }

private:
    /// Meshes that share a skin share the new one.
    std::shared_ptr<const Skin> rebound(const std::shared_ptr<const Skin>& skin) {
        const auto gone = [this](const SkinJoint& joint) { return isGone(joint.joint); };
        if (std::ranges::none_of(skin->joints, gone)) return skin;
        auto& fresh = skins_[skin.get()];
        if (!fresh) {
            std::vector<SkinJoint> joints = skin->joints;
            for (SkinJoint& joint : joints) joint = inherited(joint);
            fresh = std::make_shared<const Skin>(sinew::rebound(*skin, joints));
        }
        return fresh;
    }

    bool isGone(JointId joint) const { return before_->find(joint) && !after_->find(joint); }

    SkinJoint inherited(const SkinJoint& bound) const {
        if (!isGone(bound.joint)) return bound;
        const int gone = *before_->find(bound.joint);
        const int heir = heirOf(gone);
        const Affine heirFromMesh = after_->restModel()[static_cast<std::size_t>(heir)].inverse() *
                                    before_->restModel()[static_cast<std::size_t>(gone)] *
                                    bound.jointFromMesh;
        const bool stands = heirFromMesh.matrix().allFinite();
        return {(*after_)[heir].id, stands ? heirFromMesh : bound.jointFromMesh};
    }

    /// In the skeleton after.
    int heirOf(int gone) const {
        for (int i = (*before_)[gone].parent; i != kNoParent; i = (*before_)[i].parent) {
            if (const auto above = after_->find((*before_)[i].id)) return *above;
        }
        std::vector<bool> isBelow(static_cast<std::size_t>(before_->size()));
        isBelow[static_cast<std::size_t>(gone)] = true;
        for (int i = gone + 1; i < before_->size(); ++i) {
            const int parent = (*before_)[i].parent;
            if (parent == kNoParent || !isBelow[static_cast<std::size_t>(parent)]) continue;
            isBelow[static_cast<std::size_t>(i)] = true;
            if (const auto below = after_->find((*before_)[i].id)) return *below;
        }
        return 0;
    }

    const Skeleton* before_;
    const Skeleton* after_;
    std::unordered_map<const Skin*, std::shared_ptr<const Skin>> skins_;
};

}  // namespace

void rebindMeshes(Character& character, const Skeleton& before) {
    if (character.skeleton->size() == 0) return character.meshes.clear();
    Rebinding rebinding(before, *character.skeleton);
    for (auto& mesh : character.meshes) mesh = rebinding(mesh);
}

}  // namespace sinew
