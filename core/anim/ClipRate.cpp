#include "core/anim/ClipRate.h"

#include <algorithm>
#include <cmath>

#include "core/anim/WarpRetiming.h"

namespace sinew {
namespace {

constexpr double kSlack = 1e-6;  // of a frame, for what division rounds off

/// The frames of another rate that hold the clip's range, as real numbers that are whole.
std::pair<double, double> rangeAt(const Clip& clip, FrameRate rate) {
    const double first = std::floor(rate.frame(clip.rate.time(clip.firstFrame)) + kSlack);
    const double last = std::ceil(rate.frame(clip.rate.time(clip.lastFrame)) - kSlack);
    return {first, std::max(first, last)};
}

bool keepsGap(const Curve& curve) {
    Seconds before{-HUGE_VAL};
    for (const auto& chunk : curve.chunks()) {
        for (std::size_t i = 0; i < chunk->size(); ++i) {
            const Seconds time{chunk->time(i)};
            if (tooNear(before, time)) return false;
            before = time;
        }
    }
    return true;
}

Result<Clip> withFramesKept(Clip clip, FrameRate rate) {
    for (Track& track : clip.tracks) {
        Curve curve = track.curve->retimed(clip.rate, rate);
        if (rate.hertz() > clip.rate.hertz() && !keepsGap(curve)) {
            return fail(ErrorCode::valueRange, "clip " + clip.name,
                        "its keys would lie closer than a microsecond at this rate");
        }
        track.curve = std::make_shared<const Curve>(std::move(curve));
    }
    for (Marker& marker : clip.markers) marker.time = retimed(marker.time, clip.rate, rate);
    const auto warped = retimeWarp(clip, [&](Seconds time) { return retimed(time, clip.rate, rate); });
    if (!warped) return tl::unexpected<Error>(warped.error());
    clip.rate = rate;
    return clip;
}

}  // namespace

Result<Clip> withRate(Clip clip, FrameRate rate, RateChange change) {
    if (rate == clip.rate) return clip;
    if (change == RateChange::keepFrames) return withFramesKept(std::move(clip), rate);
    const auto [first, last] = rangeAt(clip, rate);
    if (std::max(std::abs(first), std::abs(last)) > static_cast<double>(kMaximumFrame.value)) {
        return fail(ErrorCode::valueRange, "clip " + clip.name, "it would have too many frames at this rate");
    }
    clip.firstFrame = FrameIndex{std::llround(first)};
    clip.lastFrame = FrameIndex{std::llround(last)};
    clip.rate = rate;
    return clip;
}

Seconds retimed(Seconds time, FrameRate from, FrameRate to) {
    const FrameIndex frame = from.nearestFrame(time);
    if (from.time(frame) == time) return to.time(frame);
    return to.frameTime() * from.frame(time);
}

Seconds onFrame(FrameRate rate, Seconds time) {
    const FrameIndex frame = rate.nearestFrame(time);
    const double off = rate.frame(time) - static_cast<double>(frame.value);
    return std::abs(off) < kSlack ? rate.time(frame) : time;
}

}  // namespace sinew
