#include <algorithm>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/locomotion/JointFrames.h"
#include "core/anim/locomotion/MotionMap.h"
#include "core/anim/locomotion/RootPath.h"
#include "core/base/Index.h"
#include "core/scene/edits/AdaptUnkeyed.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/EditClips.h"

namespace sinew {

namespace {

using Eigen::Matrix3d;

MotionMap mapOf(const ClipMove& move, const Eigen::Quaterniond& rest) {
    const Matrix3d turn = withExactAxes(aboutY(move.heading).toRotationMatrix());
    const Matrix3d fromRest = rest.toRotationMatrix();
    MotionMap map;
    map.linear = turn;
    map.offset = move.pivot - turn * move.pivot + move.offset;
    map.left = move.heading == 0 ? Matrix3d(Matrix3d::Identity())
                                 : withExactAxes(fromRest.transpose() * turn * fromRest);
    return map;
}

std::vector<Track> takeTracks(Clip& clip, JointId owner) {
    std::vector<Track> taken;
    std::ranges::copy_if(clip.tracks, std::back_inserter(taken),
                         [owner](const Track& track) { return track.id.joint == owner; });
    std::erase_if(clip.tracks, [owner](const Track& track) { return track.id.joint == owner; });
    return taken;
}

Result<void> moveRoot(const Clip& before, const Joint& joint, const ClipMove& move, Clip& moved,
                      const WorkControl& control) {
    const MappedChannels owner = mappedChannels(joint);
    takeTracks(moved, joint.id);
    const ChannelSet lost = mapMotion(before, owner, owner, mapOf(move, joint.rest.rotation), moved, control);
    if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "moving the clip was cancelled");
    if (lost.empty()) return {};
    return fail(ErrorCode::argumentInvalid, "joint " + joint.name,
                lost.containsAny(kTranslations)
                    ? "it may not move along this axis; free its translations first"
                    : "it may not turn about the vertical axis; free its angles first");
}

/// Moves the target that a goal in world space has keys for; incomplete if cancelled.
void moveGoal(const Clip& before, const Goal& goal, const ClipMove& move, Clip& moved,
              const WorkControl& control) {
    if (goal.follow) return;
    const JointId id = goalChannel(goal.id, Channel::influence).joint;
    const std::vector<Track> tracks = takeTracks(moved, id);
    const auto hasKeys = [&](ChannelSet channels) {
        return std::ranges::any_of(tracks,
                                   [&](const Track& track) { return channels.contains(track.id.channel); });
    };
    MappedChannels owner{id, EulerOrder::XYZ, {}, {goal.target, goal.angles, Eigen::Vector3d::Ones()}};
    if (hasKeys(kTranslations)) owner.free = kTranslations;
    for (int i = 0; hasKeys(kAngles) && i < 3; ++i) owner.free.insert(angle(i));
    if (!owner.free.empty())
        mapMotion(before, owner, owner, mapOf(move, Eigen::Quaterniond::Identity()), moved, control);
    for (const Track& track : tracks) {
        if (!owner.free.contains(track.id.channel)) moved.tracks.push_back(track);
    }
    moved.sortTracks();
}

PoseValues movedPose(const Skeleton& skeleton, const ClipMove& move, const UnkeyedPoses& poses) {
    PoseValues shown = poses.clipAfter;
    const Eigen::Quaterniond turn = aboutY(move.heading);
    for (int j = 0; j < skeleton.size(); ++j) {
        const JointValues &before = poses.clipBefore[asIndex(j)], &now = poses.shownBefore[asIndex(j)];
        JointValues& after = shown[asIndex(j)];
        const bool isRoot = skeleton[j].parent == kNoParent;
        if (isRoot && now.translation != before.translation)
            after.translation = turn * (now.translation - move.pivot) + move.pivot + move.offset;
        if (isRoot && move.heading != 0 && now.angles != before.angles) {
            const Eigen::Quaterniond rest = skeleton[j].rest.rotation;
            const Eigen::Quaterniond wanted =
                rest.conjugate() * turn * rest * toQuaternion(skeleton[j].order, now.angles);
            after.angles = fromQuaternion(skeleton[j].order, wanted.normalized(),
                                          after.angles + now.angles - before.angles);
        }
        for (const Channel channel : kChannels) {
            const bool isMoved =
                isRoot && (isTranslation(channel) || (isAngle(channel) && move.heading != 0));
            if (!isMoved && now.at(channel) != before.at(channel)) after.at(channel) = now.at(channel);
        }
    }
    return shown;
}

/// Returns the clip to move: its base, unless layers move roots, which must be merged into it.
Result<Clip> movableClipOf(const Scene& scene, CharacterId character, ClipId clip,
                           const WorkControl& control) {
    const Result<Clip> found = clipOf(scene, character, clip);
    if (!found) return found;
    const Skeleton& skeleton = *scene.find(character)->skeleton;
    const auto isOfRoot = [&](const Track& track) {
        const auto joint = skeleton.find(track.id.joint);
        return joint && skeleton[*joint].parent == kNoParent;
    };
    const bool movesRoots = std::ranges::any_of(
        found->layers, [&](const auto& layer) { return std::ranges::any_of(layer->tracks, isOfRoot); });
    return movesRoots ? flatClipOf(scene, character, clip, control) : found;
}

}  // namespace

Result<Scene> moveClip(const Scene& scene, CharacterId character, ClipId clip, const ClipMove& move,
                       const WorkControl& control) {
    const Result<Clip> before = movableClipOf(scene, character, clip, control);
    if (!before) return tl::unexpected<Error>(before.error());
    if (!move.offset.allFinite() || !move.pivot.allFinite() || !std::isfinite(move.heading))
        return fail(ErrorCode::numberNotFinite, "clip " + before->name, "the offset is not finite");
    if (const auto checked = checkFrameCount(*before); !checked)
        return tl::unexpected<Error>(checked.error());
    const auto owner = scene.find(character);
    Clip moved = *before;
    for (const Joint& joint : owner->skeleton->joints()) {
        if (joint.parent != kNoParent) continue;
        if (auto done = moveRoot(*before, joint, move, moved, control); !done)
            return tl::unexpected<Error>(done.error());
    }
    for (const Goal& goal : owner->goals) moveGoal(*before, goal, move, moved, control);
    if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "moving the clip was cancelled");
    return withUnkeyedAdapted(
        withClip(scene, character, std::move(moved)), *owner, clip,
        [&](const UnkeyedPoses& poses) { return movedPose(*owner->skeleton, move, poses); });
}

}  // namespace sinew
