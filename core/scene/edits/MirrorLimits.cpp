#include "core/scene/edits/MirrorLimits.h"

#include "core/rig/MirroredLimits.h"
#include "core/rig/SideName.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> mirrorLimits(const Scene& scene, CharacterId character, std::span<const JointId> joints) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    const std::vector<int> pairs = mirrorPairs(skeleton);
    std::vector<Joint> edited = skeleton.joints();
    for (const JointId id : joints) {
        const int joint = *skeleton.find(id);
        const int other = pairs[static_cast<std::size_t>(joint)];
        if (other == joint) continue;
        if (other == kNoParent) {
            return fail(ErrorCode::nameUnknown, "joint " + skeleton[joint].name,
                        "it has no counterpart on the other side");
        }
        const auto limits = mirroredLimits(skeleton, joint, other);
        if (!limits) return tl::unexpected<Error>(limits.error());
        edited[static_cast<std::size_t>(other)].limits = *limits;
    }
    return withJoints(scene, character, std::move(edited));
}

}  // namespace sinew
