#include "core/scene/edits/ApplyLimitPreset.h"

#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> applyLimitPreset(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                               LimitPreset preset) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    const bool shared = preset == LimitPreset::neck || preset == LimitPreset::spine;
    const double share = shared && !joints.empty() ? 1 / static_cast<double>(joints.size()) : 1;
    std::vector<Joint> edited = skeleton.joints();
    for (const JointId id : joints) {
        const int index = *skeleton.find(id);
        const auto limits = presetLimits(skeleton, index, preset, share);
        if (!limits) return tl::unexpected<Error>(limits.error());
        edited[static_cast<std::size_t>(index)].limits = *limits;
    }
    return withJoints(scene, character, std::move(edited));
}

}  // namespace sinew
