#include "core/scene/edits/DuplicateJoints.h"

#include <unordered_map>
#include <unordered_set>

#include "core/rig/FreeName.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> duplicateJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    const std::unordered_set<JointId> wanted(joints.begin(), joints.end());
    Scene result = scene;
    std::vector<Joint> all = skeleton.joints();
    FreeNameGiver names(all);
    std::unordered_map<int, int> copies;
    for (int i = 0; i < skeleton.size(); ++i) {
        if (!wanted.contains(skeleton[i].id)) continue;
        Joint copy = skeleton[i];
        copy.id = result.newId<JointId>();
        copy.name = names.give(copy.name);
        if (const auto parent = copies.find(copy.parent); parent != copies.end())
            copy.parent = parent->second;
        copies[i] = static_cast<int>(all.size());
        all.push_back(std::move(copy));
    }
    return withJoints(result, character, std::move(all));
}

}  // namespace sinew
