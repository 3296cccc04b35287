#include "core/scene/edits/SetLimitsEnforced.h"

#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> setLimitsEnforced(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                                LimitUse use, bool enforced) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    std::vector<Joint> edited = (*owner)->skeleton->joints();
    bool changes = false;
    for (const JointId id : joints) {
        JointLimits& limits = edited[static_cast<std::size_t>(*(*owner)->skeleton->find(id))].limits;
        changes |= limits.appliesTo(use) != enforced;
        limits.apply(use, enforced);
    }
    return changes ? withJoints(scene, character, std::move(edited)) : scene;
}

}  // namespace sinew
