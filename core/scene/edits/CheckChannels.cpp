#include "core/scene/edits/CheckChannels.h"

#include <cmath>

namespace sinew {

Result<void> checkValues(const Skeleton& skeleton, Seconds time, std::span<const ChannelValue> values) {
    if (!std::isfinite(time.value)) return fail(ErrorCode::numberNotFinite, "", "the time is not a number");
    for (const ChannelValue& value : values) {
        const auto index = skeleton.find(value.id.joint);
        if (!index) return fail(ErrorCode::argumentInvalid, "", "the skeleton has no such joint");
        const Joint& joint = skeleton[*index];
        const std::string place = "joint " + joint.name;
        if (!joint.free.contains(value.id.channel)) {
            return fail(ErrorCode::argumentInvalid, place,
                        "its channel " + std::string(name(value.id.channel)) + " is not free");
        }
        if (!std::isfinite(value.value)) {
            return fail(ErrorCode::numberNotFinite, place,
                        "the value of channel " + std::string(name(value.id.channel)) + " is not a number");
        }
    }
    return {};
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
