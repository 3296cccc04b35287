#include "core/anim/WarpRetiming.h"

#include "core/anim/ClipRate.h"
#include "core/anim/WarpPins.h"

namespace sinew {
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

/// How long a span is when its ends are moved and its speed stays.
template <class Moved>
Seconds lengthOf(const TimeWarp& warp, std::size_t span, const Moved& moved) {
    const WarpPin& from = warp.pins()[span];
    const WarpPin& to = warp.pins()[span + 1];
    if (from.span == WarpSpan::hold) return to.time - from.time;
    return (moved(to.source) - moved(from.source)) * (1 / warp.spanSpeed(span));
}

/// Whether anything of a span is left.
template <class Moved>
bool plays(const TimeWarp& warp, std::size_t span, const Ripple& ripple, const Moved& moved) {
    const WarpPin& from = warp.pins()[span];
    if (from.span == WarpSpan::hold) return !ripple.goes(from.source);
    return lengthOf(warp, span, moved) >= TimeWarp::kMinimumGap;
}

template <class Moved>
Seconds longerBy(const TimeWarp& warp, std::size_t span, bool goes, const Moved& moved) {
    const WarpPin& from = warp.pins()[span];
    const WarpPin& to = warp.pins()[span + 1];
    const Seconds way = to.source - from.source;
    if (goes) return from.time - to.time;
    if (moved(to.source) - moved(from.source) == way) return {};
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
        return ripple.goes(source) ? ripple.from : ripple.moved(source, clip.rate);
    };
    const std::vector<WarpPin>& old = clip.warp->pins();
    std::vector<WarpPin> pins;
    Seconds later = moved(old[0].source) - old[0].source;
    for (std::size_t i = 0; i < old.size(); ++i) {
        const bool goes = i > 0 && !plays(*clip.warp, i - 1, ripple, moved);
        if (i > 0) later = later + longerBy(*clip.warp, i - 1, goes, moved);
        if (goes) {
            pins.back().span = old[i].span;
            pins.back().locked = old[i].locked;
            continue;
        }
        WarpPin pin = old[i];
        pin.source = moved(pin.source);
        if (later != Seconds{0}) pin.time = onFrame(clip.rate, pin.time + later);
        pins.push_back(pin);
    }
    levelHolds(pins);
    return put(clip, std::move(pins));
}

}  // namespace sinew
