#include "core/scene/edits/CheckChannels.h"

#include <cmath>

namespace sinew {

namespace {

std::string placeOf(const Character& character, ChannelId id) {
    if (const auto index = character.skeleton->find(id.joint))
        return "joint " + (*character.skeleton)[*index].name;
    const Goal* goal = character.find(GoalId{id.joint.value});
    const auto held = goal ? character.skeleton->find(goal->joint) : std::nullopt;
    return held ? "the goal of joint " + (*character.skeleton)[*held].name : "a goal";
}

}  // namespace

Result<void> checkChannel(const Character& character, ChannelId id) {
    const Skeleton& skeleton = *character.skeleton;
    const auto index = skeleton.find(id.joint);
    const bool ofGoal = !index && character.find(GoalId{id.joint.value}) != nullptr;
    if (!index && !ofGoal) return fail(ErrorCode::argumentInvalid, "", "the skeleton has no such joint");
    if (ofGoal ? !isScale(id.channel) : skeleton[*index].free.contains(id.channel)) return {};
    return fail(ErrorCode::argumentInvalid, placeOf(character, id),
                "its channel " + std::string(name(id.channel)) + " is not free");
}

Result<void> checkValues(const Character& character, Seconds time, std::span<const ChannelValue> values) {
    if (!std::isfinite(time.value)) return fail(ErrorCode::numberNotFinite, "", "the time is not a number");
    for (const ChannelValue& value : values) {
        if (auto checked = checkChannel(character, value.id); !checked) return checked;
        if (!std::isfinite(value.value)) {
            return fail(ErrorCode::numberNotFinite, placeOf(character, value.id),
                        "the value of channel " + std::string(name(value.id.channel)) + " is not a number");
        }
    }
    return {};
}

Result<void> checkJoints(const Skeleton& skeleton, std::span<const ChannelValue> values) {
    for (const ChannelValue& value : values) {
        if (!skeleton.find(value.id.joint))
            return fail(ErrorCode::argumentInvalid, "", "the skeleton has no such joint");
    }
    return {};
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
    const std::string place = "clip " + clip.name;
    if (!std::isfinite(key.time.value)) {
        return fail(ErrorCode::numberNotFinite, place, "the time of a key is not a number");
    }
    const KeyShape& shape = key.shape;
    for (const double number :
         {key.value, key.slopeIn, key.slopeOut, shape.tension, shape.continuity, shape.bias}) {
        if (std::isfinite(number)) continue;
        return fail(ErrorCode::numberNotFinite, place,
                    "a key of channel " + std::string(name(id.channel)) + " is not a number");
    }
    return checkFrames(clip, key.time);
}

Result<void> checkFrames(const Clip& clip) {
    const auto inside = [](FrameIndex frame) {
        return frame.value >= -kMaximumFrame.value && frame <= kMaximumFrame;
    };
    bool all = inside(clip.firstFrame) && inside(clip.lastFrame);
    for (const Track& track : clip.tracks) {
        for (const auto& chunk : track.curve->chunks())
            all = all && inside(chunk->firstFrame) && isSound(*chunk);
    }
    if (all) return {};
    return fail(ErrorCode::valueRange, "clip " + clip.name,
                "its range or its keys reach beyond the last frame there is");
}

Result<void> checkFrames(const Clip& clip, Seconds time) {
    // As real numbers: no integer holds the frame of any time. One frame less, as a range takes in whole
    // ones.
    if (std::abs(clip.rate.frame(time)) <= static_cast<double>(kMaximumFrame.value - 1)) return {};
    return fail(ErrorCode::valueRange, "clip " + clip.name, "the time is beyond the last frame there is");
}

}  // namespace sinew
