#include "core/anim/WarpEdits.h"

#include <algorithm>
#include <cmath>

#include "core/anim/WarpPins.h"

namespace sinew {
namespace {

/// The kind of a span that replaces several, for what is left of the way.
WarpSpan joined(std::span<const WarpPin> pins, Seconds from, Seconds to) {
    if (from == to) return WarpSpan::hold;
    if (to < from) return WarpSpan::reverse;
    const auto forward = std::ranges::find_if(pins, isForward, &WarpPin::span);
    return forward == pins.end() ? WarpSpan::smooth : forward->span;
}

}  // namespace

TimeWarp identityWarp(Seconds first, Seconds last) {
    const auto within = [](Seconds time) {
        return std::clamp(time, Seconds{-TimeWarp::kMaximumTime.value}, TimeWarp::kMaximumTime);
    };
    first = within(first);
    last = within(last);
    Result<TimeWarp> both = TimeWarp::create({{first, first}, {last, last}});
    return both ? std::move(*both) : TimeWarp::create({{first, first}}).value();
}

Result<TimeWarp> withPin(const TimeWarp& warp, Seconds time) {
    std::vector<WarpPin> pins = warp.pins();
    const auto behind = std::ranges::upper_bound(pins, time, {}, &WarpPin::time);
    const std::size_t at = static_cast<std::size_t>(behind - pins.begin());
    for (std::size_t i = at > 0 ? at - 1 : 0; i < std::min(at + 1, pins.size()); ++i) {
        if (std::abs((pins[i].time - time).value) < TimeWarp::kMinimumGap.value)
            return fail(ErrorCode::valueRange, pinName(i), "a pin stands at that time already");
    }
    WarpPin added{time, warp.source(time)};
    if (at > 0 && at < pins.size()) {
        added.span = pins[at - 1].span;
        added.locked = pins[at - 1].locked;
    } else {
        // Beyond the pins, the span more goes on like the one beside it.
        const WarpSpan beside = pins[at == 0 || pins.size() < 2 ? 0 : pins.size() - 2].span;
        WarpPin& from = at == 0 ? added : pins.back();
        from.span = isForward(beside) ? beside : WarpSpan::smooth;
        from.locked = false;
    }
    pins.insert(pins.begin() + static_cast<std::ptrdiff_t>(at), added);
    return TimeWarp::create(std::move(pins), warp.limits());
}

Result<TimeWarp> withoutPins(const TimeWarp& warp, std::span<const std::size_t> pins) {
    const std::vector<WarpPin>& all = warp.pins();
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (std::ranges::find(pins, i) == pins.end()) kept.push_back(i);
    }
    if (kept.empty()) return fail(ErrorCode::argumentInvalid, "", "a time warp has a pin at least");
    std::vector<WarpPin> left;
    for (std::size_t k = 0; k < kept.size(); ++k) {
        WarpPin pin = all[kept[k]];
        if (k + 1 < kept.size() && kept[k + 1] > kept[k] + 1) {
            const auto spans = std::span(all).subspan(kept[k], kept[k + 1] - kept[k]);
            pin.span = joined(spans, pin.source, all[kept[k + 1]].source);
            pin.locked = std::ranges::all_of(spans, &WarpPin::locked);
        }
        left.push_back(pin);
    }
    return TimeWarp::create(std::move(left), warp.limits());
}

Result<TimeWarp> withPinAt(const TimeWarp& warp, std::size_t pin, Seconds time, Seconds source) {
    std::vector<WarpPin> pins = warp.pins();
    if (pin >= pins.size()) return noSuchInWarp("pin", pin);
    pins[pin].time = time;
    pins[pin].source = source;
    // A locked span and a hold take their other end along.
    const auto rigid = [&](std::size_t span) {
        return pins[span].locked || pins[span].span == WarpSpan::hold;
    };
    const auto way = [&](std::size_t span) {
        if (pins[span].span == WarpSpan::hold) return Seconds{0};
        return (pins[span + 1].time - pins[span].time) * warp.spanSpeed(span);
    };
    for (std::size_t i = pin; i + 1 < pins.size() && rigid(i); ++i)
        pins[i + 1].source = pins[i].source + way(i);
    for (std::size_t i = pin; i > 0 && rigid(i - 1); --i) pins[i - 1].source = pins[i].source - way(i - 1);
    return TimeWarp::create(std::move(pins), warp.limits());
}

Result<TimeWarp> withSpanLocked(const TimeWarp& warp, std::size_t span, bool locked) {
    if (span >= warp.spanCount()) return noSuchInWarp("span", span);
    std::vector<WarpPin> pins = warp.pins();
    pins[span].locked = locked;
    return TimeWarp::create(std::move(pins), warp.limits());
}

Result<TimeWarp> withLimits(const TimeWarp& warp, SpeedLimits limits) {
    return TimeWarp::create(warp.pins(), limits);
}

}  // namespace sinew
