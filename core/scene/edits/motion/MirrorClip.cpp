#include "core/scene/edits/motion/MirrorClip.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/locomotion/JointFrames.h"
#include "core/anim/locomotion/MotionMap.h"
#include "core/base/Index.h"
#include "core/rig/RestSpace.h"
#include "core/rig/SideName.h"
#include "core/scene/PoseCopy.h"
#include "core/scene/edits/AdaptUnkeyed.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

namespace {

using Eigen::Matrix3d;

/// Returns the counterpart of each joint, kNoParent where there is none that has it as its counterpart.
std::vector<int> mutualPairs(const Skeleton& skeleton) {
    const std::vector<int> pairs = mirrorPairs(skeleton);
    std::vector<int> mutual = pairs;
    for (int j = 0; j < skeleton.size(); ++j) {
        const int other = pairs[asIndex(j)];
        if (other != kNoParent && pairs[asIndex(other)] != j) mutual[asIndex(j)] = kNoParent;
    }
    return mutual;
}

/// Returns the counterpart of each goal: on the same end of the counterpart joint, in corresponding space.
std::map<GoalId, const Goal*> goalPairs(const Character& character) {
    const Skeleton& skeleton = *character.skeleton;
    const std::vector<int> pairs = mutualPairs(skeleton);
    const auto counterpart = [&](JointId id) -> std::optional<JointId> {
        const auto joint = skeleton.find(id);
        const int other = joint ? pairs[asIndex(*joint)] : kNoParent;
        return other == kNoParent ? std::nullopt : std::optional(skeleton[other].id);
    };
    std::map<GoalId, const Goal*> found;
    std::set<GoalId> used;
    for (const Goal& goal : character.goals) {
        const auto joint = counterpart(goal.joint);
        const auto space = goal.follow ? counterpart(*goal.follow) : std::nullopt;
        if (!joint || found.contains(goal.id) || (goal.follow && !space)) continue;
        const auto isCounterpart = [&](const Goal& other) {
            return other.joint == *joint && other.end == goal.end && other.follow == space &&
                   (other.id == goal.id || !used.contains(other.id)) &&
                   (*joint == goal.joint) == (other.id == goal.id);
        };
        const auto other = std::ranges::find_if(character.goals, isCounterpart);
        if (other == character.goals.end()) continue;
        found[goal.id] = &*other;
        found[other->id] = &goal;
        used.insert({goal.id, other->id});
    }
    return found;
}

MappedChannels ownerOfGoal(const Goal& goal) {
    MappedChannels owner{goalChannel(goal.id, Channel::influence).joint, EulerOrder::XYZ, kTranslations, {}};
    for (int i = 0; i < 3; ++i) owner.free.insert(angle(i));
    owner.rest = {goal.target, goal.angles, Eigen::Vector3d::Ones()};
    return owner;
}

Matrix3d spaceAtRest(const Skeleton& skeleton, std::optional<JointId> joint) {
    const auto index = joint ? skeleton.find(*joint) : std::nullopt;
    return index ? restRotation(skeleton, *index).toRotationMatrix() : Matrix3d(Matrix3d::Identity());
}

/// Returns the map between the targets of two goals; the orientation is that of the goal's joint.
MotionMap goalMap(const Skeleton& skeleton, const Goal& from, const Goal& to) {
    const Eigen::DiagonalMatrix<double, 3> reflection(-1, 1, 1);
    const Matrix3d space = spaceAtRest(skeleton, from.follow), otherSpace = spaceAtRest(skeleton, to.follow);
    MotionMap map;
    map.linear = withExactAxes(otherSpace.transpose() * reflection * space);
    map.left = map.linear;
    map.right = withExactAxes(spaceAtRest(skeleton, from.joint).transpose() * reflection *
                              spaceAtRest(skeleton, to.joint));
    return map;
}

/// Once cancelled, tracks are missing.
void mirrorGoals(const Character& character, const Clip& before, Clip& clip, const WorkControl& control) {
    const auto pairs = goalPairs(character);
    for (const auto& [id, other] : pairs) {
        const JointId channels = goalChannel(id, Channel::influence).joint;
        std::erase_if(clip.tracks, [&](const Track& track) { return track.id.joint == channels; });
    }
    for (const auto& [id, other] : pairs) {
        const Goal& goal = *character.find(id);
        const bool isKeyed = std::ranges::any_of(
            before.tracks, [&, owner = goalChannel(id, Channel::influence).joint](const Track& track) {
                return track.id.joint == owner && track.id.channel != Channel::influence;
            });
        const bool isOriented = goal.oriented && other->oriented;
        if (isKeyed) {
            MappedChannels from = ownerOfGoal(goal), to = ownerOfGoal(*other);
            if (!isOriented) from.rest.angles = to.rest.angles = Eigen::Vector3d::Zero();
            mapMotion(before, from, to, goalMap(*character.skeleton, goal, *other), clip, control);
        }
        if (const Track* influence = before.track(goalChannel(id, Channel::influence)))
            setTrack(clip, {goalChannel(other->id, Channel::influence), influence->curve});
    }
}

/// Returns the shape of the other side, or null.
const Shape* counterpartOf(const Character& character, const Mesh& mesh, const Shape& shape) {
    const auto named = [](const Mesh& owner, std::string_view name) {
        const auto found = std::ranges::find(owner.shapes, name, &Shape::name);
        return found == owner.shapes.end() ? nullptr : &*found;
    };
    const auto side = sideName(shape.name);
    if (side) return named(mesh, side->counterpart);
    const auto meshSide = sideName(mesh.name);
    if (!meshSide) return nullptr;
    const auto other = std::ranges::find_if(
        character.meshes, [&](const auto& each) { return each->name == meshSide->counterpart; });
    return other == character.meshes.end() ? nullptr : named(**other, shape.name);
}

void mirrorShapes(const Character& character, const Clip& before, Clip& clip) {
    std::map<ShapeId, ShapeId> pairs;
    for (const auto& mesh : character.meshes) {
        for (const Shape& shape : mesh->shapes) {
            if (const Shape* other = counterpartOf(character, *mesh, shape)) pairs[shape.id] = other->id;
        }
    }
    std::erase_if(pairs, [&](const auto& pair) {
        const auto back = pairs.find(pair.second);
        return back == pairs.end() || back->second != pair.first;
    });
    for (const auto& [id, other] : pairs)
        std::erase_if(clip.tracks,
                      [&, channel = shapeChannel(id)](const Track& track) { return track.id == channel; });
    for (const auto& [id, other] : pairs) {
        if (const Track* track = before.track(shapeChannel(id)))
            setTrack(clip, {shapeChannel(other), track->curve});
    }
}

PoseValues mirroredShown(const Skeleton& skeleton, const UnkeyedPoses& poses) {
    const std::vector<int> pairs = mutualPairs(skeleton);
    std::vector<int> posed;
    PoseValues shown = poses.clipAfter;
    std::vector<ChannelSet> free;
    for (int j = 0; j < skeleton.size(); ++j) {
        free.push_back(skeleton[j].free);
        const JointValues &before = poses.clipBefore[asIndex(j)], &now = poses.shownBefore[asIndex(j)];
        const bool isPosed = std::ranges::any_of(
            kChannels, [&](Channel channel) { return before.at(channel) != now.at(channel); });
        if (isPosed && pairs[asIndex(j)] == kNoParent)
            shown[asIndex(j)] = now;
        else if (isPosed)
            posed.push_back(j);
    }
    return pasteMirrored(skeleton, shown, free, copyPose(skeleton, poses.shownBefore, posed)).pose;
}

}  // namespace

Result<Scene> mirrorClip(const Scene& scene, CharacterId character, ClipId clip, const WorkControl& control) {
    const Result<Clip> before = flatClipOf(scene, character, clip, control);
    if (!before) return tl::unexpected<Error>(before.error());
    if (const auto checked = checkFrameCount(*before); !checked)
        return tl::unexpected<Error>(checked.error());
    const auto owner = scene.find(character);
    std::vector<ChannelId> lost;
    Clip mirrored = mirroredJoints(*owner->skeleton, *before, lost, control);
    mirrorGoals(*owner, *before, mirrored, control);
    if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "mirroring the clip was cancelled");
    mirrorShapes(*owner, *before, mirrored);
    return withUnkeyedAdapted(
        withClip(scene, character, std::move(mirrored)), *owner, clip,
        [&](const UnkeyedPoses& poses) { return mirroredShown(*owner->skeleton, poses); });
}

MirrorLosses mirrorLosses(const Character& character, const Clip& clip, const WorkControl& control) {
    const Skeleton& skeleton = *character.skeleton;
    const std::vector<int> pairs = mutualPairs(skeleton);
    MirrorLosses losses;
    for (int j = 0; j < skeleton.size(); ++j) {
        const bool isAnimated = std::ranges::any_of(
            clip.tracks, [&](const Track& track) { return track.id.joint == skeleton[j].id; });
        if (isAnimated && pairs[asIndex(j)] == kNoParent) losses.unpaired.push_back(skeleton[j].id);
    }
    std::vector<ChannelId> lost;
    mirroredJoints(skeleton, clip, lost, control);
    for (const ChannelId& id : lost) {
        if (losses.inexact.empty() || losses.inexact.back() != id.joint) losses.inexact.push_back(id.joint);
    }
    return losses;
}

}  // namespace sinew
