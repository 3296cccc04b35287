#include "core/scene/edits/ReparentJoints.h"

#include <algorithm>

#include "core/rig/RestSpace.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> reparentJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                             JointId parent) {
    auto owner = ownerOf(scene, character, joints);
    if (owner && parent) owner = ownerOf(scene, character, {&parent, 1});
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    const int above = parent ? *skeleton.find(parent) : kNoParent;
    for (int i = above; i != kNoParent; i = skeleton[i].parent) {
        if (std::ranges::find(joints, skeleton[i].id) == joints.end()) continue;
        const std::string place = "joint " + skeleton[i].name;
        return i == above ? fail(ErrorCode::hierarchyCycle, place, "it cannot be its own parent")
                          : fail(ErrorCode::hierarchyCycle, place,
                                 "its new parent " + skeleton[above].name + " is below it");
    }
    std::vector<Joint> all = skeleton.joints();
    for (const JointId id : joints) {
        const int index = *skeleton.find(id);
        Joint& joint = all[static_cast<std::size_t>(index)];
        if (joint.parent == above) continue;
        joint.parent = above;
        joint.rest = restUnder(restModel(skeleton, above), restModel(skeleton, index));
    }
    return withJoints(scene, character, std::move(all));
}

}  // namespace sinew
