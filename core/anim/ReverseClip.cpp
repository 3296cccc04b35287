#include <algorithm>

#include "core/anim/ClipRange.h"
#include "core/anim/ClipRate.h"
#include "core/anim/DenseCurve.h"
#include "core/anim/KeyValues.h"
#include "core/anim/WarpPins.h"

namespace sinew {
namespace {

/// A moment mirrored between two frames.
class Mirror {
public:
    Mirror(FrameRate rate, FrameRange frames) : rate_(rate), frames_(frames) {}

    FrameIndex operator()(FrameIndex frame) const { return frames_.first + (frames_.last - frame); }
    Seconds operator()(Seconds time) const {
        const FrameIndex frame = rate_.nearestFrame(time);
        if (rate_.time(frame) == time) return rate_.time((*this)(frame));
        return onFrame(rate_, rate_.time(frames_.first) + (rate_.time(frames_.last) - time));
    }

private:
    FrameRate rate_;
    FrameRange frames_;
};

Curve mirrored(const Curve& curve, FrameRate rate, const Mirror& mirror) {
    if (DenseCurve::takes(curve) && curve.chunks().front()->rate == rate) {
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
        key.slopeIn *= -1;
        key.slopeOut *= -1;
        key.shape.bias *= -1;
    }
    std::ranges::reverse(keys);
    return Curve::fromKeys(std::move(keys)).withEnds({curve.ends().after, curve.ends().before});
}

Result<std::shared_ptr<const TimeWarp>> mirrored(const TimeWarp& warp, const Mirror& played,
                                                 const Mirror& source) {
    std::vector<WarpPin> pins = warp.pins();
    std::ranges::reverse(pins);
    for (std::size_t i = 0; i < pins.size(); ++i) {
        pins[i].time = played(pins[i].time);
        pins[i].source = source(pins[i].source);
        // What led to a pin leads away from it now.
        const WarpPin& leads = i + 1 < pins.size() ? pins[i + 1] : warp.pins().back();
        pins[i].span = leads.span;
        pins[i].locked = leads.locked;
    }
    levelHolds(pins);
    Result<TimeWarp> made = TimeWarp::create(std::move(pins), warp.limits());
    if (!made) return tl::unexpected<Error>(made.error());
    return std::make_shared<const TimeWarp>(std::move(*made));
}

}  // namespace

Result<Clip> reversed(Clip clip) {
    const Mirror source(clip.rate, {clip.firstFrame, clip.lastFrame});
    if (clip.warp) {
        Clip playing = clip;
        playing.warpMuted = false;
        auto warp = mirrored(*clip.warp, Mirror(clip.rate, playing.played()), source);
        if (!warp) return tl::unexpected<Error>(warp.error());
        clip.warp = std::move(*warp);
    }
    for (Track& track : clip.tracks)
        track.curve = std::make_shared<const Curve>(mirrored(*track.curve, clip.rate, source));
    for (Marker& marker : clip.markers) marker.time = source(marker.time);
    std::ranges::reverse(clip.markers);
    return clip;
}

}  // namespace sinew
