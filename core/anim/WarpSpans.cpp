#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/WarpEdits.h"
#include "core/anim/WarpPins.h"

namespace sinew {
namespace {

/// The spans made longer or shorter by one factor so that the last pin comes to `end`; `span` and locked
/// ones keep their length. False where there is none to do it.
bool stretchOthers(std::vector<WarpPin>& pins, std::size_t span, const std::vector<double>& lengths,
                   Seconds end) {
    double fixed = 0, free = 0;
    for (std::size_t i = 0; i < lengths.size(); ++i)
        (i == span || pins[i].locked ? fixed : free) += lengths[i];
    const double left = (end - pins.front().time).value - fixed;
    if (free == 0 || left <= 0) return false;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const bool keeps = i == span || pins[i].locked;
        pins[i + 1].time = pins[i].time + Seconds{keeps ? lengths[i] : lengths[i] * (left / free)};
    }
    pins.back().time = end;
    return true;
}

/// Where the pins between a span's own lie: shares of its time and of its way.
struct Shape {
    std::array<double, 2> sources;
    bool holds = false;  ///< from the first to the second
};

/// At a third and two thirds of the time. The end slopes of the smooth curve through them are, in speeds of
/// the span, 0.2 where it is slow and 1 where it is not.
Shape shapeOf(WarpPreset preset) {
    switch (preset) {
        case WarpPreset::easeIn:
            return {{43.0 / 225, 142.0 / 225}};
        case WarpPreset::easeOut:
            return {{83.0 / 225, 182.0 / 225}};
        case WarpPreset::ramp:
            return {{17.0 / 75, 58.0 / 75}};
        case WarpPreset::freeze:
            break;
    }
    return {{0.5, 0.5}, true};
}

}  // namespace

Result<TimeWarp> withSpan(const TimeWarp& warp, std::size_t span, WarpSpan kind) {
    if (span >= warp.spanCount()) return noSuchInWarp("span", span);
    std::vector<WarpPin> pins = warp.pins();
    const WarpSpan old = std::exchange(pins[span].span, kind);
    const double length = (pins[span + 1].time - pins[span].time).value;
    const double before = (pins[span + 1].source - pins[span].source).value;
    double way = std::abs(before);
    // A hold has no way of its own to go: time goes on at its own speed.
    if (old == WarpSpan::hold)
        way = length * (isForward(kind) ? std::clamp(1.0, warp.limits().floor, warp.limits().ceiling) : 1);
    if (kind == WarpSpan::hold) way = 0;
    if (kind == WarpSpan::reverse) way = -way;
    if (way != before) {
        for (std::size_t i = span + 1; i < pins.size(); ++i) pins[i].source.value += way - before;
        levelHolds(pins);
    }
    return TimeWarp::create(std::move(pins), warp.limits());
}

Result<TimeWarp> withSpanSpeed(const TimeWarp& warp, std::size_t span, double speed, WarpLength length) {
    if (span >= warp.spanCount()) return noSuchInWarp("span", span);
    std::vector<WarpPin> pins = warp.pins();
    std::string place = "span ";
    place += std::to_string(span + 1);
    if (pins[span].span == WarpSpan::hold)
        return fail(ErrorCode::argumentInvalid, place, "a hold has no speed");
    if (!std::isfinite(speed) || speed <= 0)
        return fail(ErrorCode::argumentInvalid, place, "a speed is above zero");
    std::vector<double> lengths;
    for (std::size_t i = 0; i < warp.spanCount(); ++i)
        lengths.push_back((pins[i + 1].time - pins[i].time).value);
    const double asked = std::abs((pins[span + 1].source - pins[span].source).value) / speed;
    const double longer = asked - std::exchange(lengths[span], asked);
    if (longer == 0) return warp;
    if (length == WarpLength::free) {
        for (std::size_t i = span + 1; i < pins.size(); ++i) pins[i].time.value += longer;
        pins[span + 1].time = pins[span].time + Seconds{asked};
    } else if (!stretchOthers(pins, span, lengths, pins.back().time)) {
        return fail(ErrorCode::argumentInvalid, place,
                    "no span that is not locked can give the time that this speed takes");
    }
    return TimeWarp::create(std::move(pins), warp.limits());
}

Result<TimeWarp> withPreset(const TimeWarp& warp, std::size_t span, WarpPreset preset) {
    if (span >= warp.spanCount()) return noSuchInWarp("span", span);
    std::vector<WarpPin> pins = warp.pins();
    WarpPin& from = pins[span];
    const WarpPin to = pins[span + 1];
    if (!isForward(from.span)) {
        std::string place = "span ";
        place += std::to_string(span + 1);
        return fail(ErrorCode::argumentInvalid, place, "only a span that goes forward can be drawn anew");
    }
    const auto [sources, holds] = shapeOf(preset);
    if (!holds) from.span = WarpSpan::smooth;
    from.locked = false;
    std::array<WarpPin, 2> between;
    for (std::size_t i = 0; i < between.size(); ++i) {
        const double share = static_cast<double>(i + 1) / 3;
        between[i] = {from.time + (to.time - from.time) * share,
                      from.source + (to.source - from.source) * sources[i], from.span};
    }
    if (holds) between[0].span = WarpSpan::hold;
    pins.insert(pins.begin() + static_cast<std::ptrdiff_t>(span) + 1, between.begin(), between.end());
    return TimeWarp::create(std::move(pins), warp.limits());
}

}  // namespace sinew
