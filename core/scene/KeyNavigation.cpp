#include "core/scene/KeyNavigation.h"

#include <algorithm>
#include <cmath>

#include "core/anim/warp/PlayTimes.h"

namespace sinew {
namespace {

constexpr Seconds kSlack{Curve::kMinimumGap / 2};

/// A search from one frame to the nearest frame with a key, in one direction.
struct Step {
    const Clip& clip;
    FrameIndex frame;
    bool isForward;

    bool leadsTo(FrameIndex other) const { return isForward ? other > frame : other < frame; }
    bool isNearer(FrameIndex a, FrameIndex b) const { return isForward ? a < b : a > b; }
};

/// Returns the nearest frame in the step's direction on which a key plays between two new times.
std::optional<FrameIndex> nearestPlayed(const Step& step, Seconds key, Seconds from, Seconds to) {
    const auto [first, last] = std::minmax({from, to});
    std::optional<FrameIndex> found;
    for (const Seconds time : playTimes(step.clip.playingWarp(), key)) {
        if (time < first - kSlack || time > last + kSlack) continue;
        const FrameIndex at = step.clip.rate.nearestFrame(time);
        if (step.leadsTo(at) && (!found || step.isNearer(at, *found))) found = at;
    }
    return found;
}

/// Returns the frame of the first key from one new time to another, between which source time is monotone.
std::optional<FrameIndex> searchSpan(const Step& step, const Curve& curve, Seconds from, Seconds to) {
    const Seconds begin = step.clip.sourceTime(from), end = step.clip.sourceTime(to);
    const bool rising = begin <= end;
    std::size_t index = curve.keyAtOrBefore(rising ? begin - kSlack : begin + kSlack);
    if (index == curve.size() && rising) index = 0;
    for (; index < curve.size(); rising ? ++index : --index) {
        const Seconds key = curve.key(index).time;
        if (rising ? key > end + kSlack : key < end - kSlack) break;
        if (const auto found = nearestPlayed(step, key, from, to)) return found;
    }
    return std::nullopt;
}

/// Searches one span between pins after the other.
std::optional<FrameIndex> searchCurve(const Step& step, const Curve& curve) {
    const std::vector<WarpPin> none;
    const TimeWarp* warp = step.clip.playingWarp();
    const std::vector<WarpPin>& pins = warp ? warp->pins() : none;
    const Seconds now = step.clip.rate.time(step.frame);
    for (std::size_t n = 0; n <= pins.size(); ++n) {
        const std::size_t spanIndex = step.isForward ? n : pins.size() - n;
        const Seconds begin = spanIndex == 0 ? Seconds{-HUGE_VAL} : pins[spanIndex - 1].time;
        const Seconds end = spanIndex == pins.size() ? Seconds{HUGE_VAL} : pins[spanIndex].time;
        if (step.isForward ? end < now : begin > now) continue;
        const auto found = step.isForward ? searchSpan(step, curve, std::max(begin, now), end)
                                          : searchSpan(step, curve, std::min(end, now), begin);
        if (found) return found;
    }
    return std::nullopt;
}

std::optional<FrameIndex> nearest(const Step& step, std::span<const JointId> joints) {
    std::optional<FrameIndex> best;
    for (const Track& track : step.clip.tracks) {
        if (!joints.empty() && std::ranges::find(joints, track.id.joint) == joints.end()) continue;
        const auto found = searchCurve(step, *track.curve);
        if (found && (!best || step.isNearer(*found, *best))) best = found;
    }
    return best;
}

}  // namespace

std::optional<FrameIndex> previousKeyFrame(const Clip& clip, std::span<const JointId> joints,
                                           FrameIndex frame) {
    return nearest({clip, frame, false}, joints);
}

std::optional<FrameIndex> nextKeyFrame(const Clip& clip, std::span<const JointId> joints, FrameIndex frame) {
    return nearest({clip, frame, true}, joints);
}

std::optional<FrameIndex> previousKeyFrame(const Curve& curve, const Clip& clip, FrameIndex frame) {
    return searchCurve({clip, frame, false}, curve);
}

std::optional<FrameIndex> nextKeyFrame(const Curve& curve, const Clip& clip, FrameIndex frame) {
    return searchCurve({clip, frame, true}, curve);
}

}  // namespace sinew
