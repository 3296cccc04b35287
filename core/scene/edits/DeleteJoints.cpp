#include "core/scene/edits/DeleteJoints.h"

#include <unordered_set>

#include "core/rig/RestSpace.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> deleteJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    const std::unordered_set<JointId> gone(joints.begin(), joints.end());
    std::vector<int> heir;   // of each joint: the nearest that stays, from itself upwards
    std::vector<int> place;  // of those that stay
    std::vector<Joint> kept;
    for (int i = 0; i < skeleton.size(); ++i) {
        Joint joint = skeleton[i];
        const int above =
            joint.parent == kNoParent ? kNoParent : heir[static_cast<std::size_t>(joint.parent)];
        const bool stays = !gone.contains(joint.id);
        heir.push_back(stays ? i : above);
        place.push_back(static_cast<int>(kept.size()));
        if (!stays) continue;
        if (above != joint.parent) joint.rest = restUnder(restModel(skeleton, above), restModel(skeleton, i));
        joint.parent = above == kNoParent ? kNoParent : place[static_cast<std::size_t>(above)];
        kept.push_back(std::move(joint));
    }
    return withJoints(scene, character, std::move(kept));
}

}  // namespace sinew
