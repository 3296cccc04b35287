#include "core/scene/RebindMeshes.h"

#include <algorithm>
#include <unordered_map>

#include "core/skin/RebindSkin.h"

namespace sinew {

namespace {

class MeshRebinder {
public:
    MeshRebinder(const Skeleton& before, const Skeleton& after) : before_(&before), after_(&after) {}

    std::shared_ptr<const Mesh> operator()(const std::shared_ptr<const Mesh>& mesh) {
        const auto skin = rebind(mesh->skin);
        if (skin == mesh->skin) return mesh;
        Mesh bound = *mesh;
        bound.skin = skin;
        return std::make_shared<const Mesh>(std::move(bound));
    }

private:
    /// Meshes that share a skin also share the new one.
    std::shared_ptr<const Skin> rebind(const std::shared_ptr<const Skin>& skin) {
        const auto deleted = [this](const SkinJoint& joint) { return isDeleted(joint.joint); };
        if (std::ranges::none_of(skin->joints, deleted)) return skin;
        auto& fresh = skins_[skin.get()];
        if (!fresh) {
            std::vector<SkinJoint> joints = skin->joints;
            for (SkinJoint& joint : joints) joint = inheritedJoint(joint);
            fresh = std::make_shared<const Skin>(sinew::reboundSkin(*skin, joints));
        }
        return fresh;
    }

    bool isDeleted(JointId joint) const { return before_->find(joint) && !after_->find(joint); }

    SkinJoint inheritedJoint(const SkinJoint& bound) const {
        if (!isDeleted(bound.joint)) return bound;
        const int deleted = *before_->find(bound.joint);
        const int heir = heirOf(deleted);
        const Affine heirFromMesh = after_->restModel()[static_cast<std::size_t>(heir)].inverse() *
                                    before_->restModel()[static_cast<std::size_t>(deleted)] *
                                    bound.jointFromMesh;
        const bool isInvertible = heirFromMesh.matrix().allFinite();
        return {(*after_)[heir].id, isInvertible ? heirFromMesh : bound.jointFromMesh};
    }

    /// Returns the index, in the new skeleton, of the joint that takes over a deleted joint's vertices.
    int heirOf(int deleted) const {
        for (int i = (*before_)[deleted].parent; i != kNoParent; i = (*before_)[i].parent) {
            if (const auto above = after_->find((*before_)[i].id)) return *above;
        }
        std::vector<bool> isBelow(static_cast<std::size_t>(before_->size()));
        isBelow[static_cast<std::size_t>(deleted)] = true;
        for (int i = deleted + 1; i < before_->size(); ++i) {
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
    MeshRebinder rebinder(before, *character.skeleton);
    for (auto& mesh : character.meshes) mesh = rebinder(mesh);
}

}  // namespace sinew
