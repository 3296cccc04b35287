#include "core/scene/KeySteps.h"

#include <algorithm>

namespace sinew {
namespace {

std::optional<FrameIndex> frameBefore(const FrameRate& rate, const Curve& curve, FrameIndex frame) {
    std::size_t index = curve.keyAtOrBefore(rate.time(frame));
    for (; index < curve.size(); --index) {
        const FrameIndex at = rate.nearestFrame(curve.key(index).time);
        if (at < frame) return at;
    }
    return std::nullopt;
}

std::optional<FrameIndex> frameBehind(const FrameRate& rate, const Curve& curve, FrameIndex frame) {
    const std::size_t before = curve.keyAtOrBefore(rate.time(frame));
    for (std::size_t index = before < curve.size() ? before : 0; index < curve.size(); ++index) {
        const FrameIndex at = rate.nearestFrame(curve.key(index).time);
        if (at > frame) return at;
    }
    return std::nullopt;
}

using Find = std::optional<FrameIndex> (*)(const FrameRate&, const Curve&, FrameIndex);

std::optional<FrameIndex> nearest(const Clip& clip, std::span<const JointId> joints, FrameIndex frame,
                                  Find find, bool later) {
    std::optional<FrameIndex> best;
    for (const Track& track : clip.tracks) {
        if (!joints.empty() && std::ranges::find(joints, track.id.joint) == joints.end()) continue;
        const auto found = find(clip.rate, *track.curve, frame);
        if (found && (!best || (later ? *found > *best : *found < *best))) best = found;
    }
    return best;
}

}  // namespace

std::optional<FrameIndex> keyFrameBefore(const Clip& clip, std::span<const JointId> joints,
                                         FrameIndex frame) {
    return nearest(clip, joints, frame, frameBefore, true);
}

std::optional<FrameIndex> keyFrameBehind(const Clip& clip, std::span<const JointId> joints,
                                         FrameIndex frame) {
    return nearest(clip, joints, frame, frameBehind, false);
}

}  // namespace sinew
