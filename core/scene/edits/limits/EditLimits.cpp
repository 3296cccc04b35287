#include "core/scene/edits/limits/EditLimits.h"

#include <optional>

#include "core/rig/Mirror.h"
#include "core/rig/SideName.h"
#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

Result<Scene> setLimits(const Scene& scene, CharacterId character, JointId joint, const JointLimits& limits) {
    Result<EditedJoints> edited = editJoints(scene, character, {&joint, 1});
    if (!edited) return tl::unexpected<Error>(edited.error());
    (*edited)[joint].limits = limits;
    return withJoints(scene, character, std::move(edited->joints));
}

Result<Scene> setAngleLimits(const Scene& scene, CharacterId character,
                             std::span<const ChannelLimit> limits) {
    Result<EditedJoints> edited = editJoints(scene, character, {});
    if (!edited) return tl::unexpected<Error>(edited.error());
    for (const ChannelLimit& change : limits) {
        const auto index = edited->skeleton().find(change.id.joint);
        if (!index)
            return fail(ErrorCode::argumentInvalid, "character " + edited->owner->name,
                        "it has no such joint");
        Joint& joint = (*edited)[*index];
        if (!isAngle(change.id.channel))
            return fail(ErrorCode::argumentInvalid, "joint " + joint.name, "only angles have limits");
        joint.limits.angles[static_cast<std::size_t>(component(change.id.channel))] = change.limit;
    }
    return withJoints(scene, character, std::move(edited->joints));
}

Result<Scene> setLimitsEnforced(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                                LimitUse use, bool enforced) {
    Result<EditedJoints> edited = editJoints(scene, character, joints);
    if (!edited) return tl::unexpected<Error>(edited.error());
    for (const JointId id : joints) (*edited)[id].limits.setEnforced(use, enforced);
    return withJoints(scene, character, std::move(edited->joints));
}

namespace {

/// Returns the index of the angle of `order` about an axis; `preferred` if it qualifies, since an order may
/// repeat an axis.
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
    Result<EditedJoints> edited = editJoints(scene, character, joints);
    if (!edited) return tl::unexpected<Error>(edited.error());
    for (const JointId id : joints) {
        Joint& joint = (*edited)[id];
        joint.limits.enforced = limits.enforced;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto from = angleAbout(order, axes(joint.order)[i], i);
            if (from) joint.limits.angles[i] = limits.angles[*from];
        }
    }
    return withJoints(scene, character, std::move(edited->joints));
}

Result<Scene> mirrorLimits(const Scene& scene, CharacterId character, std::span<const JointId> joints) {
    Result<EditedJoints> edited = editJoints(scene, character, joints);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = edited->skeleton();
    const std::vector<int> pairs = mirrorPairs(skeleton);
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
        (*edited)[other].limits = *limits;
    }
    return withJoints(scene, character, std::move(edited->joints));
}

Result<Scene> applyLimitPreset(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                               LimitPreset preset) {
    Result<EditedJoints> edited = editJoints(scene, character, joints);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const bool isDivided = preset == LimitPreset::neck || preset == LimitPreset::spine;
    const double fraction = isDivided && !joints.empty() ? 1 / static_cast<double>(joints.size()) : 1;
    for (const JointId id : joints) {
        const int index = *edited->skeleton().find(id);
        const auto limits = presetLimits(edited->skeleton(), index, preset, fraction);
        if (!limits) return tl::unexpected<Error>(limits.error());
        (*edited)[index].limits = *limits;
    }
    return withJoints(scene, character, std::move(edited->joints));
}

}  // namespace sinew
