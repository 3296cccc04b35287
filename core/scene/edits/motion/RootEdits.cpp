#include "core/scene/edits/motion/RootEdits.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "core/anim/locomotion/JointFrames.h"
#include "core/base/Index.h"
#include "core/rig/SideName.h"
#include "core/scene/edits/AdaptUnkeyed.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/joints/WithSkeleton.h"
#include "core/scene/edits/motion/ChangedChannels.h"

namespace sinew {

namespace {

std::vector<Affine> modelOf(const Skeleton& skeleton, const PoseValues& values) {
    std::vector<Affine> model(values.size());
    forwardKinematics(skeleton, poseOf(skeleton, values), model);
    return model;
}

/// Sets the position and rotation of a joint.
void setPlacement(const Joint& joint, const Affine& parent, const Affine& model, JointValues& values) {
    const Transform local = decompose(parent.inverse() * model);
    values.translation = local.translation;
    values.angles = fromQuaternion(
        joint.order, (joint.rest.rotation.conjugate() * local.rotation).normalized(), values.angles);
}

/// Returns whether moving root motion changes the placement of a joint in its parent.
bool carriesMotion(const Skeleton& skeleton, const RootJoints& joints, int joint) {
    return joint == joints.root || joint == joints.top ||
           (joints.hasRoot() && skeleton[joint].parent == joints.root);
}

/// Returns the pose shown after root motion was moved. Joints below the root stay where they were, or get the
/// motion that the edit gave them in the clip.
///
/// @param stops  whether the character does not stay where it was
PoseValues shownAfterMove(const Skeleton& before, const Skeleton& after, const RootJoints& joints, bool stops,
                          const UnkeyedPoses& poses) {
    PoseValues shown = poses.clipAfter;
    const auto clipBefore = modelOf(before, poses.clipBefore),
               shownBefore = modelOf(before, poses.shownBefore), clipAfter = modelOf(after, poses.clipAfter);
    std::vector<Affine> model = clipAfter;
    for (int j = 0; j < after.size(); ++j) {
        const Joint& joint = after[j];
        const Affine parent = joint.parent == kNoParent ? Affine::Identity() : model[asIndex(joint.parent)];
        const auto old = before.find(joint.id);
        const bool isRoot = j == joints.root;
        if (old && !carriesMotion(after, joints, j)) {
            const JointValues& at = poses.shownBefore[asIndex(*old)];
            for (const Channel channel : kChannels) {
                if (at.at(channel) != poses.clipBefore[asIndex(*old)].at(channel))
                    shown[asIndex(j)].at(channel) = at.at(channel);
            }
        } else if (old && !shownBefore[asIndex(*old)].isApprox(clipBefore[asIndex(*old)], 1e-12)) {
            const Affine& now = clipAfter[asIndex(j)];
            const Affine posed = shownBefore[asIndex(*old)], was = clipBefore[asIndex(*old)].inverse();
            const Affine placed = stops ? now * was * posed : isRoot ? posed * was * now : posed;
            shown[asIndex(j)].angles +=
                poses.shownBefore[asIndex(*old)].angles - poses.clipBefore[asIndex(*old)].angles;
            setPlacement(joint, parent, placed, shown[asIndex(j)]);
        }
        const JointValues& at = shown[asIndex(j)];
        model[asIndex(j)] = parent * localTransform(joint, at.translation, at.angles, at.scale).affine();
    }
    return shown;
}

/// Returns the channels of moved joints that differ between two poses, but are not free.
std::set<ChannelId> channelsToFree(const Skeleton& skeleton, const RootJoints& joints,
                                   const PoseValues& before, const PoseValues& after) {
    std::set<ChannelId> missing;
    for (int j = 0; j < skeleton.size(); ++j) {
        if (!carriesMotion(skeleton, joints, j)) continue;
        for (const Channel channel : kChannels) {
            const double change = after[asIndex(j)].at(channel) - before[asIndex(j)].at(channel);
            if (std::abs(change) > kSameValue && !skeleton[j].free.contains(channel))
                missing.insert({skeleton[j].id, channel});
        }
    }
    return missing;
}

/// Returns the scene with a root joint above the topmost joint of the figure.
Result<Scene> withRootJoint(const Scene& scene, CharacterId character, const RootJoints& joints) {
    Result<EditedJoints> edited = editJoints(scene, character, {});
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = edited->skeleton();
    const int above = skeleton[joints.top].parent;
    Scene result = scene;
    Joint root;
    root.id = result.newId<JointId>();
    root.name = freeName(skeleton, "root");
    root.parent = above;
    root.order = EulerOrder::ZXY;
    Joint& top = (*edited)[joints.top];
    top.parent = skeleton.size();
    root.tail = top.rest.translation;
    edited->joints.push_back(std::move(root));
    return withJoints(result, character, std::move(edited->joints));
}

using ClipChange =
    std::function<Result<Clip>(const std::shared_ptr<const Skeleton>&, const std::shared_ptr<const Clip>&)>;

/// Returns the scene with a changed clip.
/// @param before  the scene before a root joint was added
Result<Scene> withChangedClip(const Scene& before, const Scene& scene, CharacterId character, ClipId clip,
                              const RootJoints& joints, bool stops, const WorkControl& control,
                              const ClipChange& change) {
    const auto owner = scene.find(character);
    const Result<Clip> flat = flatClipOf(scene, character, clip, control);
    if (!flat) return tl::unexpected<Error>(flat.error());
    const auto old = std::make_shared<const Clip>(*flat);
    const Result<Clip> changed = change(owner->skeleton, old);
    if (!changed) return tl::unexpected<Error>(changed.error());
    const auto result =
        withChangedChannelsFree(withClip(scene, character, *changed), character, *old, *changed);
    if (!result) return result;
    const auto first = before.find(character);
    const auto last = result->find(character);
    std::set<ChannelId> missing;
    const auto shownAfter = [&](const UnkeyedPoses& poses) {
        PoseValues shown = shownAfterMove(*first->skeleton, *last->skeleton, joints, stops, poses);
        missing = channelsToFree(*last->skeleton, joints, poses.clipAfter, shown);
        return shown;
    };
    Scene adapted = withUnkeyedAdapted(*result, *first, clip, shownAfter);
    if (missing.empty()) return adapted;
    const auto freed = withChannelsFree(*result, character, missing);
    if (!freed) return freed;
    return withUnkeyedAdapted(*freed, *first, clip, shownAfter);
}

/// Returns the joints for root motion of a character that has the clip.
Result<RootJoints> jointsFor(const Scene& scene, CharacterId character, ClipId clip) {
    const auto found = clipOf(scene, character, clip);
    if (!found) return tl::unexpected<Error>(found.error());
    const auto owner = scene.find(character);
    const auto joints = findRootJoints(*owner->skeleton);
    if (joints) return *joints;
    return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no joints");
}

}  // namespace

Result<Scene> extractRoot(const Scene& scene, CharacterId character, ClipId clip,
                          const RootMotionSettings& settings, const WorkControl& control) {
    auto joints = jointsFor(scene, character, clip);
    if (!joints) return tl::unexpected<Error>(joints.error());
    Scene rooted = scene;
    if (!joints->hasRoot()) {
        auto added = withRootJoint(scene, character, *joints);
        if (!added) return added;
        rooted = *std::move(added);
        const Skeleton& before = *scene.find(character)->skeleton;
        const Skeleton& after = *rooted.find(character)->skeleton;
        joints->hips = *after.find(before[joints->hips].id);
        joints->top = *after.find(before[joints->top].id);
        joints->root = after[joints->top].parent;
    }
    return withChangedClip(scene, rooted, character, clip, *joints, false, control,
                           [&](const auto& skeleton, const auto& motion) {
                               return extractedRoot(skeleton, motion, *joints, settings, control);
                           });
}

Result<Scene> restoreRoot(const Scene& scene, CharacterId character, ClipId clip,
                          const WorkControl& control) {
    const auto joints = jointsFor(scene, character, clip);
    if (!joints) return tl::unexpected<Error>(joints.error());
    if (!joints->hasRoot())
        return fail(ErrorCode::argumentInvalid, "character " + scene.find(character)->name,
                    "its skeleton has no root joint on the floor above the hips");
    return withChangedClip(scene, scene, character, clip, *joints, false, control,
                           [&](const auto& skeleton, const auto& motion) {
                               return restoredRoot(skeleton, motion, *joints, control);
                           });
}

Result<Scene> removeRoot(const Scene& scene, CharacterId character, ClipId clip,
                         const RootMotionSettings& settings, const WorkControl& control) {
    const auto joints = jointsFor(scene, character, clip);
    if (!joints) return tl::unexpected<Error>(joints.error());
    return withChangedClip(scene, scene, character, clip, *joints, true, control,
                           [&](const auto& skeleton, const auto& motion) {
                               return inPlace(skeleton, motion, *joints, settings, control);
                           });
}

}  // namespace sinew
