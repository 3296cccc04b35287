#include "core/scene/edits/joints/KeepMeshes.h"

#include <map>
#include <memory>
#include <unordered_map>
#include <utility>

#include "core/rig/RestSpace.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

namespace {

/// Returns editedFromBefore of each joint that has moved at rest, in the joint's space.
std::unordered_map<JointId, Affine> movements(const Skeleton& before, const Skeleton& edited) {
    std::unordered_map<JointId, Affine> moved;
    for (int joint = 0; joint < edited.size(); ++joint) {
        const auto old = before.find(edited[joint].id);
        if (!old) continue;
        const Affine was = restModel(before, *old), is = restModel(edited, joint);
        if (was.matrix() == is.matrix()) continue;
        const Affine movement = is.inverse() * was;
        if (movement.matrix().allFinite()) moved.emplace(edited[joint].id, movement);
    }
    return moved;
}

/// Returns the skin with the bind matrices of moved joints changed; the same skin if there are none.
std::shared_ptr<const Skin> withMovements(const std::shared_ptr<const Skin>& skin,
                                          const std::unordered_map<JointId, Affine>& moved) {
    std::shared_ptr<Skin> changed;
    for (std::size_t i = 0; i < skin->joints.size(); ++i) {
        const auto movement = moved.find(skin->joints[i].joint);
        if (movement == moved.end()) continue;
        const Affine jointFromMesh = movement->second * skin->joints[i].jointFromMesh;
        if (!jointFromMesh.matrix().allFinite()) continue;
        if (!changed) changed = std::make_shared<Skin>(*skin);
        changed->joints[i].jointFromMesh = jointFromMesh;
    }
    return changed ? changed : skin;
}

}  // namespace

Result<Scene> keepMeshesAtRest(const Scene& before, const Scene& edited, CharacterId character) {
    const auto old = ownerOf(before, character, {});
    if (!old) return tl::unexpected<Error>(old.error());
    Result<Character> owner = characterOf(edited, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const auto moved = movements(*(*old)->skeleton, *owner->skeleton);
    if (moved.empty()) return edited;
    std::map<const Skin*, std::shared_ptr<const Skin>>
        skins;  // meshes that share a skin also share the new one
    for (auto& mesh : owner->meshes) {
        auto& skin = skins[mesh->skin.get()];
        if (!skin) skin = withMovements(mesh->skin, moved);
        if (skin == mesh->skin) continue;
        Mesh bound = *mesh;
        bound.skin = skin;
        mesh = std::make_shared<const Mesh>(std::move(bound));
    }
    return withCharacter(edited, std::move(*owner));
}

}  // namespace sinew
