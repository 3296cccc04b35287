#include "core/scene/edits/SetAngleLimits.h"

#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> setAngleLimits(const Scene& scene, CharacterId character,
                             std::span<const ChannelLimit> limits) {
    const auto owner = ownerOf(scene, character, {});
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    std::vector<Joint> joints = skeleton.joints();
    for (const ChannelLimit& change : limits) {
        const auto index = skeleton.find(change.id.joint);
        if (!index) {
            return fail(ErrorCode::argumentInvalid, "character " + (*owner)->name, "it has no such joint");
        }
        Joint& joint = joints[static_cast<std::size_t>(*index)];
        if (!isAngle(change.id.channel))
            return fail(ErrorCode::argumentInvalid, "joint " + joint.name, "only angles have limits");
        joint.limits.angles[static_cast<std::size_t>(component(change.id.channel))] = change.limit;
    }
    return withJoints(scene, character, std::move(joints));
}

}  // namespace sinew
