#include <algorithm>

#include "core/anim/clip/ClipContacts.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/retime/ClipRange.h"
#include "core/anim/retime/ClipRate.h"
#include "core/anim/sampling/CompiledCurve.h"
#include "core/anim/warp/WarpEdits.h"

namespace sinew {
namespace {

/// Mirrors times and frames within a frame range.
class Mirror {
public:
    Mirror(FrameRate rate, FrameRange frames) : rate_(rate), frames_(frames) {}

    FrameIndex operator()(FrameIndex frame) const { return frames_.first + (frames_.last - frame); }
    Seconds operator()(Seconds time) const {
        const FrameIndex frame = rate_.nearestFrame(time);
        if (rate_.time(frame) == time) return rate_.time((*this)(frame));
        return snapNearFrame(rate_, rate_.time(frames_.first) + (rate_.time(frames_.last) - time));
    }

private:
    FrameRate rate_;
    FrameRange frames_;
};

Curve mirrored(const Curve& curve, FrameRate rate, const Mirror& mirror) {
    if (DenseCurve::supports(curve) && curve.chunks().front()->rate == rate) {
        std::vector<double> values = keyValues(curve);
        std::ranges::reverse(values);
        const FrameIndex last = rate.nearestFrame(curve.endTime());
        return Curve::fromSamples(rate, mirror(last), values);
    }
    std::vector<Key> keys = curve.keys();
    Interpolation before = keys.back().interpolation;
    for (Key& key : keys) {
        key.time = mirror(key.time);
        std::swap(key.interpolation, before);
        std::swap(key.slopeIn, key.slopeOut);
        std::swap(key.lengths.in, key.lengths.out);
        key.slopeIn *= -1;
        key.slopeOut *= -1;
        key.shape.bias *= -1;
    }
    std::ranges::reverse(keys);
    return Curve::fromKeys(std::move(keys))
        .withExtrapolation({curve.extrapolation().after, curve.extrapolation().before});
}

Result<std::shared_ptr<const TimeWarp>> mirrored(const TimeWarp& warp, const Mirror& played,
                                                 const Mirror& source) {
    std::vector<WarpPin> pins = warp.pins();
    std::ranges::reverse(pins);
    for (std::size_t i = 0; i < pins.size(); ++i) {
        pins[i].time = played(pins[i].time);
        pins[i].source = source(pins[i].source);
        // The span that led to a pin now starts at it.
        const WarpPin& previous = i + 1 < pins.size() ? pins[i + 1] : warp.pins().back();
        pins[i].span = previous.span;
        pins[i].locked = previous.locked;
    }
    levelHolds(pins);
    Result<TimeWarp> result = TimeWarp::create(std::move(pins), warp.limits());
    if (!result) return tl::unexpected<Error>(result.error());
    return std::make_shared<const TimeWarp>(std::move(*result));
}

}  // namespace

Result<Clip> reversed(Clip clip, const WorkControl& control) {
    const Mirror source(clip.rate, {clip.firstFrame, clip.lastFrame});
    if (clip.warp) {
        Clip playing = clip;
        playing.warpMuted = false;
        auto warp = mirrored(*clip.warp, Mirror(clip.rate, playing.playedRange()), source);
        if (!warp) return tl::unexpected<Error>(warp.error());
        clip.warp = std::move(*warp);
    }
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "reversing the clip was cancelled");
        control.report(static_cast<double>(i) / static_cast<double>(clip.tracks.size()));
        Track& track = clip.tracks[i];
        track.curve = std::make_shared<const Curve>(mirrored(*track.curve, clip.rate, source));
    }
    for (Marker& marker : clip.markers) marker.time = source(marker.time);
    std::ranges::reverse(clip.markers);
    moveContacts(clip, source);
    return clip;
}

}  // namespace sinew
