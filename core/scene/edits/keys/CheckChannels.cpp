#include "core/scene/edits/keys/CheckChannels.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/curve/LongestTangent.h"

namespace sinew {

namespace {

std::string locationOf(const Character& character, ChannelId id) {
    if (const auto index = character.skeleton->find(id.joint))
        return "joint " + (*character.skeleton)[*index].name;
    if (const Shape* shape = character.find(ShapeId{id.joint.value})) return "shape " + shape->name;
    const Goal* goal = character.find(GoalId{id.joint.value});
    const auto joint = goal ? character.skeleton->find(goal->joint) : std::nullopt;
    return joint ? "the goal of joint " + (*character.skeleton)[*joint].name : "a goal";
}

/// Returns the shapes of a character whose weights are among the values. O(shapes + values), unlike finding
/// one after the other.
std::unordered_set<ShapeId> weightedShapes(const Character& character, std::span<const ChannelValue> values) {
    std::unordered_set<ShapeId> wanted, found;
    for (const ChannelValue& value : values) {
        if (value.id.channel == Channel::weight) wanted.insert(ShapeId{value.id.joint.value});
    }
    if (wanted.empty()) return found;
    for (const auto& mesh : character.meshes) {
        for (const Shape& shape : mesh->shapes) {
            if (wanted.contains(shape.id)) found.insert(shape.id);
        }
    }
    return found;
}

}  // namespace

Result<void> checkChannel(const Character& character, ChannelId id) {
    const Skeleton& skeleton = *character.skeleton;
    const auto index = skeleton.find(id.joint);
    const bool isGoal = !index && character.find(GoalId{id.joint.value}) != nullptr;
    const bool isShape = !index && !isGoal && character.find(ShapeId{id.joint.value}) != nullptr;
    const bool isLayer =
        !index && !isGoal && !isShape && std::ranges::any_of(character.clips, [&](const auto& clip) {
            return clip->find(LayerId{id.joint.value}) != nullptr;
        });
    if (!index && !isGoal && !isShape && !isLayer)
        return fail(ErrorCode::argumentInvalid, "", "the skeleton has no such joint");
    const bool isGoalChannel = !isScale(id.channel) && id.channel != Channel::weight;
    if (index    ? skeleton[*index].free.contains(id.channel)
        : isGoal ? isGoalChannel
                 : id.channel == Channel::weight)
        return {};
    return fail(ErrorCode::argumentInvalid, locationOf(character, id),
                "its channel " + std::string(name(id.channel)) + " is not free");
}

Result<void> checkValues(const Character& character, Seconds time, std::span<const ChannelValue> values) {
    if (!std::isfinite(time.value)) return fail(ErrorCode::numberNotFinite, "", "the time is not a number");
    const auto shapes = weightedShapes(character, values);
    for (const ChannelValue& value : values) {
        const bool isWeight =
            value.id.channel == Channel::weight && shapes.contains(ShapeId{value.id.joint.value});
        const auto checked = isWeight ? Result<void>{} : checkChannel(character, value.id);
        if (!checked) return checked;
        if (!std::isfinite(value.value)) {
            return fail(ErrorCode::numberNotFinite, locationOf(character, value.id),
                        "the value of channel " + std::string(name(value.id.channel)) + " is not a number");
        }
    }
    return {};
}

Result<void> checkPose(const Character& character, Seconds time, std::span<const ChannelValue> values) {
    if (auto checked = checkValues(character, time, values); !checked) return checked;
    for (const ChannelValue& value : values) {
        if (auto checked = checkJoints(*character.skeleton, {&value.id.joint, 1}); !checked) return checked;
    }
    return {};
}

Result<void> checkJoints(const Skeleton& skeleton, std::span<const JointId> joints) {
    if (std::ranges::all_of(joints, [&](JointId joint) { return skeleton.find(joint).has_value(); }))
        return {};
    return fail(ErrorCode::argumentInvalid, "", "the skeleton has no such joint");
}

Result<void> checkCurves(const Clip& clip, std::span<const ChannelId> channels) {
    for (const ChannelId& id : channels) {
        if (clip.find(id) != nullptr) continue;
        return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                    "channel " + std::string(name(id.channel)) + " of the joint has no curve");
    }
    return {};
}

Result<void> checkKey(const Clip& clip, ChannelId id, const Key& key) {
    const auto where = [&] { return "clip " + clip.name; };  // made only for a failure: keys are many
    if (!std::isfinite(key.time.value))
        return fail(ErrorCode::numberNotFinite, where(), "the time of a key is not a number");
    const KeyShape& shape = key.shape;
    for (const double number :
         {key.value, key.slopeIn, key.slopeOut, shape.tension, shape.continuity, shape.bias}) {
        if (std::isfinite(number)) continue;
        return fail(
            ErrorCode::numberNotFinite, where(),
            "a key on channel " + std::string(name(id.channel)) + " has a value that is not a number");
    }
    for (const double length : {key.lengths.in, key.lengths.out}) {
        if (length >= 0 && length <= kLongestTangent) continue;
        return fail(ErrorCode::valueRange, where(),
                    "a key on channel " + std::string(name(id.channel)) +
                        " has a tangent that is not between 0 and 4/3 times as long as its segment");
    }
    return checkFrames(clip, key.time);
}

Result<void> checkFrames(const Clip& clip, const WorkControl& control) {
    const auto inside = [](FrameIndex frame) {
        return frame.value >= -kMaximumFrame.value && frame <= kMaximumFrame;
    };
    bool all = inside(clip.firstFrame) && inside(clip.lastFrame);
    for (const Track& track : clip.tracks) {
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "the edit was cancelled");
        for (const auto& chunk : track.curve->chunks())
            all = all && inside(chunk->firstFrame) && isValid(*chunk);
    }
    if (all) return {};
    return fail(ErrorCode::valueRange, "clip " + clip.name,
                "its range or keys extend beyond the last possible frame");
}

Result<void> checkFrames(const Clip& clip, Seconds time) {
    // Compared as real numbers, because the frame of an arbitrary time may not fit into an integer. The limit
    // is one frame lower, because a range is rounded outwards to whole frames.
    if (std::abs(clip.rate.frame(time)) <= static_cast<double>(kMaximumFrame.value - 1)) return {};
    return fail(ErrorCode::valueRange, "clip " + clip.name, "the time is beyond the last possible frame");
}

}  // namespace sinew
