#include "core/anim/retime/Ripple.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/clip/ClipContacts.h"
#include "core/anim/clip/KeyChange.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/retime/ClipRate.h"
#include "core/anim/warp/WarpEdits.h"

namespace sinew {

namespace {

/// Half the minimum gap between keys: times closer than this are considered equal.
constexpr Seconds kTimeSlack{Curve::kMinimumGap / 2};

void rippleRange(Clip& clip, const Ripple& ripple) {
    const auto newFrame = [&](FrameIndex frame) {
        const Seconds time = clip.rate.time(frame);
        return clip.rate.frame(ripple.removes(time) ? ripple.from : ripple.newTime(time, clip.rate));
    };
    const FrameIndex last{std::llround(std::ceil(newFrame(clip.lastFrame) - 1e-6))};
    // Time inserted at the first frame goes between that frame and the keys.
    if (ripple.shift() < Seconds{0})
        clip.firstFrame = FrameIndex{std::llround(std::floor(newFrame(clip.firstFrame) + 1e-6))};
    clip.lastFrame = std::max(clip.firstFrame, last);
}

}  // namespace

bool Ripple::removes(Seconds time) const { return time >= from - kTimeSlack && time < to - kTimeSlack; }

Seconds Ripple::newTime(Seconds time, FrameRate rate) const {
    return time < from - kTimeSlack ? time : snapNearFrame(rate, time + shift());
}

Curve rippled(const Curve& curve, const Ripple& ripple, FrameRate rate) {
    const auto justBefore = [](Seconds time) { return Seconds{std::nextafter(time.value, -HUGE_VAL)}; };
    const Curve after = curve.withoutKeys({-HUGE_VAL}, justBefore(ripple.to - kTimeSlack));
    const Curve before = curve.withoutKeys(ripple.from - kTimeSlack, {HUGE_VAL});
    if (before.empty() && after.empty()) {
        Key last = curve.key(curve.size() - 1);
        last.time = ripple.from;
        return before.withKey(last);
    }
    return joinCurves(std::array{before, shifted(after, ripple.shift(), rate)});
}

Result<Clip> rippled(Clip clip, std::span<const JointId> joints, const Ripple& ripple) {
    for (Track& track : clip.tracks) {
        if (!joints.empty() && std::ranges::find(joints, track.id.joint) == joints.end()) continue;
        if (track.curve->endTime() < ripple.from - kTimeSlack) continue;
        track.curve = std::make_shared<const Curve>(rippled(*track.curve, ripple, clip.rate));
        if (!joints.empty()) extendRange(clip, track.curve->endTime());
    }
    if (!joints.empty()) return clip;
    rippleRange(clip, ripple);
    std::erase_if(clip.markers, [&](const Marker& marker) { return ripple.removes(marker.time); });
    for (Marker& marker : clip.markers) marker.time = ripple.newTime(marker.time, clip.rate);
    moveContacts(clip, [&](Seconds time) {
        return ripple.removes(time) ? ripple.from : ripple.newTime(time, clip.rate);
    });
    if (const auto warped = rippleWarp(clip, ripple); !warped) return tl::unexpected<Error>(warped.error());
    return clip;
}

namespace {

Result<void> put(Clip& clip, std::vector<WarpPin> pins) {
    Result<TimeWarp> warp = TimeWarp::create(std::move(pins), clip.warp->limits());
    if (!warp) {
        Error error = std::move(warp.error());
        error.where = "clip " + clip.name + ": time warp: " + error.where;
        return tl::unexpected<Error>(std::move(error));
    }
    clip.warp = std::make_shared<const TimeWarp>(std::move(*warp));
    return {};
}

/// Returns the length of a span whose ends move while its speed stays.
template <class Moved>
Seconds lengthOf(const TimeWarp& warp, std::size_t span, const Moved& moved) {
    const WarpPin& from = warp.pins()[span];
    const WarpPin& to = warp.pins()[span + 1];
    if (from.span == SpanKind::hold) return to.time - from.time;
    return (moved(to.source) - moved(from.source)) * (1 / warp.spanSpeed(span));
}

/// Returns whether anything of a span is left.
template <class Moved>
bool isPlaying(const TimeWarp& warp, std::size_t span, const Ripple& ripple, const Moved& moved) {
    const WarpPin& from = warp.pins()[span];
    if (from.span == SpanKind::hold) return !ripple.removes(from.source);
    return lengthOf(warp, span, moved) >= TimeWarp::kMinimumGap;
}

template <class Moved>
Seconds extendedBy(const TimeWarp& warp, std::size_t span, bool goes, const Moved& moved) {
    const WarpPin& from = warp.pins()[span];
    const WarpPin& to = warp.pins()[span + 1];
    const Seconds sourceSpan = to.source - from.source;
    if (goes) return from.time - to.time;
    if (moved(to.source) - moved(from.source) == sourceSpan) return {};
    return lengthOf(warp, span, moved) - (to.time - from.time);
}

}  // namespace

Result<void> retimeWarp(Clip& clip, const std::function<Seconds(Seconds)>& map) {
    if (!clip.warp) return {};
    std::vector<WarpPin> pins = clip.warp->pins();
    for (WarpPin& pin : pins) {
        pin.time = map(pin.time);
        pin.source = map(pin.source);
    }
    levelHolds(pins);
    return put(clip, std::move(pins));
}

Result<void> rippleWarp(Clip& clip, const Ripple& ripple) {
    if (!clip.warp) return {};
    const auto moved = [&](Seconds source) {
        return ripple.removes(source) ? ripple.from : ripple.newTime(source, clip.rate);
    };
    const std::vector<WarpPin>& old = clip.warp->pins();
    std::vector<WarpPin> pins;
    Seconds later = moved(old[0].source) - old[0].source;
    for (std::size_t i = 0; i < old.size(); ++i) {
        const bool goes = i > 0 && !isPlaying(*clip.warp, i - 1, ripple, moved);
        if (i > 0) later = later + extendedBy(*clip.warp, i - 1, goes, moved);
        if (goes) {
            pins.back().span = old[i].span;
            pins.back().locked = old[i].locked;
            continue;
        }
        WarpPin pin = old[i];
        pin.source = moved(pin.source);
        if (later != Seconds{0}) pin.time = snapNearFrame(clip.rate, pin.time + later);
        pins.push_back(pin);
    }
    levelHolds(pins);
    return put(clip, std::move(pins));
}

}  // namespace sinew
