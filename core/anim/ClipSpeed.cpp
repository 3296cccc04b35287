#include "core/anim/ClipSpeed.h"

#include <cmath>

#include "core/anim/ClipRate.h"
#include "core/anim/EditCurve.h"
#include "core/anim/WarpRetiming.h"

namespace sinew {
namespace {

/// The clip as if time began at another moment, which is a frame.
Result<Clip> moved(Clip clip, FrameIndex by) {
    if (by.value == 0) return clip;
    const Seconds time = clip.rate.time(by);
    for (Track& track : clip.tracks)
        track.curve = std::make_shared<const Curve>(movedBy(*track.curve, time, clip.rate));
    for (Marker& marker : clip.markers) marker.time = onFrame(clip.rate, marker.time + time);
    if (const auto warped = retimeWarp(clip, [&](Seconds at) { return onFrame(clip.rate, at + time); });
        !warped)
        return tl::unexpected<Error>(warped.error());
    clip.firstFrame = clip.firstFrame + by;
    clip.lastFrame = clip.lastFrame + by;
    return clip;
}

double framesAtSpeed(const Clip& clip, double factor) {
    return std::ceil(static_cast<double>(clip.lastFrame.value - clip.firstFrame.value) / factor - 1e-6);
}

}  // namespace

Seconds durationAtSpeed(const Clip& clip, double factor) {
    return clip.rate.frameTime() * framesAtSpeed(clip, factor);
}

Seconds atSpeed(const Clip& clip, double factor, Seconds time) {
    const Seconds start = clip.rate.time(clip.firstFrame);
    return onFrame(clip.rate, start + (time - start) * (1 / factor));
}

Result<Clip> withSpeed(Clip clip, double factor) {
    const std::string place = "clip " + clip.name;
    if (!std::isfinite(factor) || factor <= 0) {
        return fail(ErrorCode::argumentInvalid, place, "the speed must be a number above 0");
    }
    const FrameRate rate = clip.rate;
    const auto faster = FrameRate::fromHertz(rate.hertz() * factor);
    const double most = static_cast<double>(kMaximumFrame.value);
    const double end = framesAtSpeed(clip, factor) + std::abs(static_cast<double>(clip.firstFrame.value));
    if (!faster || end >= most) {
        return fail(ErrorCode::valueRange, place, "its frames cannot be numbered at this speed");
    }
    const FrameIndex first = clip.firstFrame;
    // Played at the faster rate every key keeps its frame; then the frames are numbered anew.
    Result<Clip> fast = moved(std::move(clip), FrameIndex{-first.value});
    if (fast) fast = withRate(std::move(*fast), *faster, RateChange::keepFrames);
    if (fast) fast = withRate(std::move(*fast), rate, RateChange::keepTimes);
    if (!fast) return fast;
    return moved(std::move(*fast), first);
}

}  // namespace sinew
