#include "core/scene/edits/CopyLimits.h"

#include <optional>

#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

namespace {

/// The angle of `order` about an axis: angle `preferred` where it is about it, as orders may repeat one.
std::optional<std::size_t> angleAbout(EulerOrder order, int axis, std::size_t preferred) {
    const auto all = axes(order);
    if (all[preferred] == axis) return preferred;
    for (std::size_t i = 0; i < 3; ++i) {
        if (all[i] == axis) return i;
    }
    return std::nullopt;
}

}  // namespace

Result<Scene> copyLimits(const Scene& scene, CharacterId character, EulerOrder order,
                         const JointLimits& limits, std::span<const JointId> joints) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    std::vector<Joint> edited = skeleton.joints();
    for (const JointId id : joints) {
        Joint& joint = edited[static_cast<std::size_t>(*skeleton.find(id))];
        joint.limits.enforced = limits.enforced;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto from = angleAbout(order, axes(joint.order)[i], i);
            if (from) joint.limits.angles[i] = limits.angles[*from];
        }
    }
    return withJoints(scene, character, std::move(edited));
}

}  // namespace sinew
