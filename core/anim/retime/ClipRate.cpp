#include "core/anim/retime/ClipRate.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/ClipContacts.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/retime/Ripple.h"

namespace sinew {

namespace {

constexpr double kWholeFrameSlack = 1e-6;  // fraction of a frame, to absorb rounding

/// Returns the frames of another rate that contain the clip's range. They are whole, but may be out of range.
std::pair<double, double> rangeAt(const Clip& clip, FrameRate rate) {
    const double first = std::floor(rate.frame(clip.rate.time(clip.firstFrame)) + kWholeFrameSlack);
    const double last = std::ceil(rate.frame(clip.rate.time(clip.lastFrame)) - kWholeFrameSlack);
    return {first, std::max(first, last)};
}

bool keepsGap(const Curve& curve) {
    Seconds before{-HUGE_VAL};
    for (const auto& chunk : curve.chunks()) {
        for (std::size_t i = 0; i < chunk->size(); ++i) {
            const Seconds time{chunk->time(i)};
            if (areTooClose(before, time)) return false;
            before = time;
        }
    }
    return true;
}

tl::unexpected<Error> speedCancelled() {
    return fail(ErrorCode::cancelled, "", "changing the speed was cancelled");
}

Result<Clip> keepingFrames(Clip clip, FrameRate rate, const WorkControl& control) {
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        if (control.isCancelled()) return speedCancelled();
        control.report(static_cast<double>(i) / static_cast<double>(clip.tracks.size()));
        Track& track = clip.tracks[i];
        Curve curve = track.curve->retimed(clip.rate, rate);
        if (rate.hertz() > clip.rate.hertz() && !keepsGap(curve)) {
            return fail(ErrorCode::valueRange, "clip " + clip.name,
                        "at this frame rate, its keys would be less than a microsecond apart");
        }
        track.curve = std::make_shared<const Curve>(std::move(curve));
    }
    for (Marker& marker : clip.markers) marker.time = retimed(marker.time, clip.rate, rate);
    moveContacts(clip, [&](Seconds time) { return retimed(time, clip.rate, rate); });
    const auto warped = retimeWarp(clip, [&](Seconds time) { return retimed(time, clip.rate, rate); });
    if (!warped) return tl::unexpected<Error>(warped.error());
    clip.rate = rate;
    return clip;
}

}  // namespace

Result<Clip> withRate(Clip clip, FrameRate rate, RateChange change, const WorkControl& control) {
    if (rate == clip.rate) return clip;
    if (change == RateChange::keepFrames) return keepingFrames(std::move(clip), rate, control);
    const auto [first, last] = rangeAt(clip, rate);
    if (std::max(std::abs(first), std::abs(last)) > static_cast<double>(kMaximumFrame.value)) {
        return fail(ErrorCode::valueRange, "clip " + clip.name,
                    "it would have too many frames at this frame rate");
    }
    clip.firstFrame = FrameIndex{std::llround(first)};
    clip.lastFrame = FrameIndex{std::llround(last)};
    clip.rate = rate;
    return clip;
}

namespace {

/// Returns the clip moved in time by a number of frames.
Result<Clip> movedByFrames(Clip clip, FrameIndex offset, const WorkControl& control) {
    if (offset.value == 0) return clip;
    const Seconds time = clip.rate.time(offset);
    for (Track& track : clip.tracks) {
        if (control.isCancelled()) return speedCancelled();
        track.curve = std::make_shared<const Curve>(shifted(*track.curve, time, clip.rate));
    }
    for (Marker& marker : clip.markers) marker.time = snapNearFrame(clip.rate, marker.time + time);
    moveContacts(clip, [&](Seconds at) { return snapNearFrame(clip.rate, at + time); });
    if (const auto warped = retimeWarp(clip, [&](Seconds at) { return snapNearFrame(clip.rate, at + time); });
        !warped)
        return tl::unexpected<Error>(warped.error());
    clip.firstFrame = clip.firstFrame + offset;
    clip.lastFrame = clip.lastFrame + offset;
    return clip;
}

double framesAtSpeed(const Clip& clip, double factor) {
    return std::ceil(static_cast<double>(clip.lastFrame.value - clip.firstFrame.value) / factor - 1e-6);
}

}  // namespace

Seconds durationAtSpeed(const Clip& clip, double factor) {
    return clip.rate.frameTime() * framesAtSpeed(clip, factor);
}

Seconds timeAtSpeed(const Clip& clip, double factor, Seconds time) {
    const Seconds start = clip.rate.time(clip.firstFrame);
    return snapNearFrame(clip.rate, start + (time - start) * (1 / factor));
}

Result<Clip> withSpeed(Clip clip, double factor, const WorkControl& control) {
    const std::string where = "clip " + clip.name;
    if (!std::isfinite(factor) || factor <= 0) {
        return fail(ErrorCode::argumentInvalid, where, "the speed must be greater than zero");
    }
    const FrameRate rate = clip.rate;
    const auto faster = FrameRate::fromHertz(rate.hertz() * factor);
    const double limit = static_cast<double>(kMaximumFrame.value);
    const double end = framesAtSpeed(clip, factor) + std::abs(static_cast<double>(clip.firstFrame.value));
    if (!faster || end >= limit) {
        return fail(ErrorCode::valueRange, where, "it would have too many frames at this speed");
    }
    const FrameIndex first = clip.firstFrame;
    // At the faster rate every key keeps its frame number. The frames are then renumbered at the clip's own
    // rate.
    Result<Clip> fast = movedByFrames(std::move(clip), FrameIndex{-first.value}, control);
    if (fast) fast = withRate(std::move(*fast), *faster, RateChange::keepFrames, control);
    if (fast) fast = withRate(std::move(*fast), rate, RateChange::keepTimes);
    if (!fast) return fast;
    return movedByFrames(std::move(*fast), first, control);
}

}  // namespace sinew
