#include "core/scene/KeySteps.h"

#include <algorithm>
#include <cmath>

#include "core/anim/PlayTimes.h"

namespace sinew {
namespace {

constexpr Seconds kSlack{Curve::kMinimumGap / 2};

/// One step from a frame to the frame of another key.
struct Step {
    const Clip& clip;
    FrameIndex frame;
    bool behind;

    bool leadsTo(FrameIndex other) const { return behind ? other > frame : other < frame; }
    bool isNearer(FrameIndex a, FrameIndex b) const { return behind ? a < b : a > b; }
};

/// Where a key plays on the way from one new time to another: the first frame that the step leads to.
std::optional<FrameIndex> frameOf(const Step& step, Seconds key, Seconds from, Seconds to) {
    const auto [first, last] = std::minmax({from, to});
    std::optional<FrameIndex> found;
    for (const Seconds time : playTimes(step.clip.playingWarp(), key)) {
        if (time < first - kSlack || time > last + kSlack) continue;
        const FrameIndex at = step.clip.rate.nearestFrame(time);
        if (step.leadsTo(at) && (!found || step.isNearer(at, *found))) found = at;
    }
    return found;
}

/// The first key on the way from one new time to another, over which source time goes one way.
std::optional<FrameIndex> along(const Step& step, const Curve& curve, Seconds from, Seconds to) {
    const Seconds begin = step.clip.sourceTime(from), end = step.clip.sourceTime(to);
    const bool rising = begin <= end;
    std::size_t index = curve.keyAtOrBefore(rising ? begin - kSlack : begin + kSlack);
    if (index == curve.size() && rising) index = 0;
    for (; index < curve.size(); rising ? ++index : --index) {
        const Seconds key = curve.key(index).time;
        if (rising ? key > end + kSlack : key < end - kSlack) break;
        if (const auto found = frameOf(step, key, from, to)) return found;
    }
    return std::nullopt;
}

/// From stretch to stretch between pins.
std::optional<FrameIndex> ofCurve(const Step& step, const Curve& curve) {
    const std::vector<WarpPin> none;
    const TimeWarp* warp = step.clip.playingWarp();
    const std::vector<WarpPin>& pins = warp ? warp->pins() : none;
    const Seconds now = step.clip.rate.time(step.frame);
    for (std::size_t n = 0; n <= pins.size(); ++n) {
        const std::size_t stretch = step.behind ? n : pins.size() - n;
        const Seconds begin = stretch == 0 ? Seconds{-HUGE_VAL} : pins[stretch - 1].time;
        const Seconds end = stretch == pins.size() ? Seconds{HUGE_VAL} : pins[stretch].time;
        if (step.behind ? end < now : begin > now) continue;
        const auto found = step.behind ? along(step, curve, std::max(begin, now), end)
                                       : along(step, curve, std::min(end, now), begin);
        if (found) return found;
    }
    return std::nullopt;
}

std::optional<FrameIndex> nearest(const Step& step, std::span<const JointId> joints) {
    std::optional<FrameIndex> best;
    for (const Track& track : step.clip.tracks) {
        if (!joints.empty() && std::ranges::find(joints, track.id.joint) == joints.end()) continue;
        const auto found = ofCurve(step, *track.curve);
        if (found && (!best || step.isNearer(*found, *best))) best = found;
    }
    return best;
}

}  // namespace

std::optional<FrameIndex> keyFrameBefore(const Clip& clip, std::span<const JointId> joints,
                                         FrameIndex frame) {
    return nearest({clip, frame, false}, joints);
}

std::optional<FrameIndex> keyFrameBehind(const Clip& clip, std::span<const JointId> joints,
                                         FrameIndex frame) {
    return nearest({clip, frame, true}, joints);
}

std::optional<FrameIndex> keyFrameBefore(const Curve& curve, const Clip& clip, FrameIndex frame) {
    return ofCurve({clip, frame, false}, curve);
}

std::optional<FrameIndex> keyFrameBehind(const Curve& curve, const Clip& clip, FrameIndex frame) {
    return ofCurve({clip, frame, true}, curve);
}

}  // namespace sinew
