#include "core/anim/Ripple.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/ClipRate.h"
#include "core/anim/EditCurve.h"
#include "core/anim/ExchangeKeys.h"
#include "core/anim/WarpRetiming.h"

namespace sinew {
namespace {

/// What is nearer than half the least gap of keys is at a time.
constexpr Seconds kSlack{Curve::kMinimumGap / 2};

void rippleRange(Clip& clip, const Ripple& ripple) {
    const auto moved = [&](FrameIndex frame) {
        const Seconds time = clip.rate.time(frame);
        return clip.rate.frame(ripple.goes(time) ? ripple.from : ripple.moved(time, clip.rate));
    };
    const FrameIndex last{std::llround(std::ceil(moved(clip.lastFrame) - 1e-6))};
    // Time that is inserted at the first frame comes between it and the keys.
    if (ripple.by() < Seconds{0})
        clip.firstFrame = FrameIndex{std::llround(std::floor(moved(clip.firstFrame) + 1e-6))};
    clip.lastFrame = std::max(clip.firstFrame, last);
}

}  // namespace

bool Ripple::goes(Seconds time) const { return time >= from - kSlack && time < to - kSlack; }

Seconds Ripple::moved(Seconds time, FrameRate rate) const {
    return time < from - kSlack ? time : onFrame(rate, time + by());
}

Curve rippled(const Curve& curve, const Ripple& ripple, FrameRate rate) {
    const auto justBefore = [](Seconds time) { return Seconds{std::nextafter(time.value, -HUGE_VAL)}; };
    const Curve behind = curve.withoutKeys({-HUGE_VAL}, justBefore(ripple.to - kSlack));
    const Curve before = curve.withoutKeys(ripple.from - kSlack, {HUGE_VAL});
    if (before.empty() && behind.empty()) {
        Key last = curve.key(curve.size() - 1);
        last.time = ripple.from;
        return before.withKey(last);
    }
    return joined(std::array{before, movedBy(behind, ripple.by(), rate)});
}

Result<Clip> rippled(Clip clip, std::span<const JointId> joints, const Ripple& ripple) {
    for (Track& track : clip.tracks) {
        if (!joints.empty() && std::ranges::find(joints, track.id.joint) == joints.end()) continue;
        if (track.curve->endTime() < ripple.from - kSlack) continue;
        track.curve = std::make_shared<const Curve>(rippled(*track.curve, ripple, clip.rate));
        if (!joints.empty()) growTo(clip, track.curve->endTime());
    }
    if (!joints.empty()) return clip;
    rippleRange(clip, ripple);
    std::erase_if(clip.markers, [&](const Marker& marker) { return ripple.goes(marker.time); });
    for (Marker& marker : clip.markers) marker.time = ripple.moved(marker.time, clip.rate);
    if (const auto warped = rippleWarp(clip, ripple); !warped) return tl::unexpected<Error>(warped.error());
    return clip;
}

}  // namespace sinew
