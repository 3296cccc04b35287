#include "core/anim/warp/WarpEdits.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {

namespace {

std::string spanName(std::size_t span) { return std::string("span ").append(std::to_string(span + 1)); }

/// Returns the kind of a span that replaces several, given the source times of its ends.
SpanKind joinedSpanKind(std::span<const WarpPin> pins, Seconds from, Seconds to) {
    if (from == to) return SpanKind::hold;
    if (to < from) return SpanKind::reverse;
    const auto forward = std::ranges::find_if(pins, isForward, &WarpPin::span);
    return forward == pins.end() ? SpanKind::smooth : forward->span;
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
    const auto after = std::ranges::upper_bound(pins, time, {}, &WarpPin::time);
    const std::size_t at = static_cast<std::size_t>(after - pins.begin());
    for (std::size_t i = at > 0 ? at - 1 : 0; i < std::min(at + 1, pins.size()); ++i) {
        if (std::abs((pins[i].time - time).value) < TimeWarp::kMinimumGap.value)
            return fail(ErrorCode::valueRange, pinName(i), "there is already a pin at that time");
    }
    WarpPin added{time, warp.source(time)};
    if (at > 0 && at < pins.size()) {
        added.span = pins[at - 1].span;
        added.locked = pins[at - 1].locked;
    } else {
        // Beyond the pins, the new span has the kind of its neighbour.
        const SpanKind beside = pins[at == 0 || pins.size() < 2 ? 0 : pins.size() - 2].span;
        WarpPin& from = at == 0 ? added : pins.back();
        from.span = isForward(beside) ? beside : SpanKind::smooth;
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
    if (kept.empty()) return fail(ErrorCode::argumentInvalid, "", "a time warp needs at least one pin");
    std::vector<WarpPin> left;
    for (std::size_t k = 0; k < kept.size(); ++k) {
        WarpPin pin = all[kept[k]];
        if (k + 1 < kept.size() && kept[k + 1] > kept[k] + 1) {
            const auto spans = std::span(all).subspan(kept[k], kept[k + 1] - kept[k]);
            pin.span = joinedSpanKind(spans, pin.source, all[kept[k + 1]].source);
            pin.locked = std::ranges::all_of(spans, &WarpPin::locked);
        }
        left.push_back(pin);
    }
    return TimeWarp::create(std::move(left), warp.limits());
}

Result<TimeWarp> withPinTimes(const TimeWarp& warp, std::size_t pin, Seconds time, Seconds source) {
    std::vector<WarpPin> pins = warp.pins();
    if (pin >= pins.size()) return noSuchPinOrSpan("pin", pin);
    pins[pin].time = time;
    pins[pin].source = source;
    // The other end of a locked span or a hold follows.
    const auto rigid = [&](std::size_t span) {
        return pins[span].locked || pins[span].span == SpanKind::hold;
    };
    const auto advance = [&](std::size_t span) {
        if (pins[span].span == SpanKind::hold) return Seconds{0};
        return (pins[span + 1].time - pins[span].time) * warp.spanSpeed(span);
    };
    for (std::size_t i = pin; i + 1 < pins.size() && rigid(i); ++i)
        pins[i + 1].source = pins[i].source + advance(i);
    for (std::size_t i = pin; i > 0 && rigid(i - 1); --i)
        pins[i - 1].source = pins[i].source - advance(i - 1);
    return TimeWarp::create(std::move(pins), warp.limits());
}

Result<TimeWarp> withSpanLocked(const TimeWarp& warp, std::size_t span, bool locked) {
    if (span >= warp.spanCount()) return noSuchPinOrSpan("span", span);
    std::vector<WarpPin> pins = warp.pins();
    pins[span].locked = locked;
    return TimeWarp::create(std::move(pins), warp.limits());
}

Result<TimeWarp> withLimits(const TimeWarp& warp, SpeedLimits limits) {
    return TimeWarp::create(warp.pins(), limits);
}

namespace {

/// How a pin responds to a move by (time, source). Linear in both.
struct FollowingPin {
    double time = 0;          ///< new time per move in new time: 1 or 0
    double source = 0;        ///< source time per move in source time: 1 or 0
    double sourceOfTime = 0;  ///< source time per move in new time: nonzero at the far end of a locked span
};

/// A move in new time and source time, in seconds.
struct Step {
    double time, source;
};

/// A constraint on a move: time * a + source * b <= slack, where slack >= 0.
struct PinBound {
    double a, b, slack;
};

/// A move of some of a warp's pins: how all pins respond to it and which bounds it has. The bounds are linear
/// and hold for the zero move, so if they hold for a move they also hold for every fraction of it.
class PinMove {
public:
    PinMove(const TimeWarp& warp, std::span<const std::size_t> movedPins, Seconds minimum)
        : warp_(&warp), following_(warp.pins().size()) {
        for (const std::size_t pin : movedPins) {
            if (pin < following_.size()) following_[pin] = {1, 1, 0};
        }
        follow();
        const double gap = std::max(minimum.value, TimeWarp::kMinimumGap.value * (1 + 1e-6));
        for (std::size_t i = 0; i < following_.size(); ++i) boundPin(i);
        for (std::size_t i = 0; i + 1 < following_.size(); ++i) boundSpan(i, gap);
    }

    /// Returns the largest fraction of a step that is possible after `done`.
    double fractionOf(Step done, Step step) const {
        double most = 1;
        for (const PinBound& bound : bounds_) {
            const double along = bound.a * step.time + bound.b * step.source;
            const double slack = bound.slack - bound.a * done.time - bound.b * done.source;
            if (along > 0) most = std::min(most, std::max(slack, 0.0) / along);
        }
        return most;
    }

    Result<TimeWarp> result(Step step) const {
        std::vector<WarpPin> pins = warp_->pins();
        for (std::size_t i = 0; i < pins.size(); ++i) {
            const FollowingPin& follows = following_[i];
            pins[i].time.value += follows.time * step.time;
            pins[i].source.value += follows.source * step.source + follows.sourceOfTime * step.time;
        }
        levelHolds(pins);
        return TimeWarp::create(std::move(pins), warp_->limits());
    }

private:
    bool isRigid(std::size_t span) const {
        return warp_->pins()[span].locked || warp_->pins()[span].span == SpanKind::hold;
    }

    /// Lets unmoved pins at the other ends of locked spans and holds follow in source time.
    void follow() {
        const auto isUnmoved = [&](std::size_t pin) { return following_[pin].time == 0; };
        const auto setFollower = [&](std::size_t pin, std::size_t leader, double speed) {
            const FollowingPin& led = following_[leader];
            following_[pin] = {0, led.source, led.sourceOfTime - speed * led.time};
        };
        const std::size_t n = following_.size();
        for (std::size_t i = 0; i + 1 < n; ++i) {
            if (isRigid(i) && isUnmoved(i + 1) && following_[i].source != 0)
                setFollower(i + 1, i, warp_->spanSpeed(i));
        }
        for (std::size_t i = n; i-- > 1;) {
            const bool led = following_[i].source != 0;
            if (isRigid(i - 1) && isUnmoved(i - 1) && following_[i - 1].source == 0 && led)
                setFollower(i - 1, i, warp_->spanSpeed(i - 1));
        }
    }

    void bound(double a, double b, double slack) {
        if (a != 0 || b != 0) bounds_.push_back({a, b, std::max(slack, 0.0)});
    }

    void boundPin(std::size_t pin) {
        const FollowingPin& follows = following_[pin];
        const WarpPin& at = warp_->pins()[pin];
        const double most = TimeWarp::kMaximumTime.value;
        bound(follows.time, 0, most - at.time.value);
        bound(-follows.time, 0, most + at.time.value);
        bound(follows.sourceOfTime, follows.source, most - at.source.value);
        bound(-follows.sourceOfTime, -follows.source, most + at.source.value);
    }

    void boundSpan(std::size_t span, double gap) {
        const WarpPin& from = warp_->pins()[span];
        const FollowingPin& begin = following_[span];
        const FollowingPin& end = following_[span + 1];
        const double length = (warp_->pins()[span + 1].time - from.time).value;
        const double advance = (warp_->pins()[span + 1].source - from.source).value;
        const double dTime = end.time - begin.time;
        const double dSource = end.source - begin.source;
        const double dSourceOfTime = end.sourceOfTime - begin.sourceOfTime;
        bound(-dTime, 0, length - gap);
        // Change of source - speed * length under the move: at most zero (sign 1) or at least zero (sign -1).
        const auto boundSpeed = [&](double sign, double speed) {
            bound(sign * (dSourceOfTime - speed * dTime), sign * dSource, -sign * (advance - speed * length));
        };
        const auto [least, most] = speeds(from, warp_->spanSpeed(span), isRigid(span));
        boundSpeed(1, most);
        boundSpeed(-1, least);
    }

    TimeWarp::SpeedRange speeds(const WarpPin& from, double speed, bool rigid) const {
        if (rigid) return {speed, speed};
        const double least = TimeWarp::kMinimumSpeed * (1 + 1e-9);
        const double most = TimeWarp::kMaximumSpeed * (1 - 1e-9);
        if (from.span == SpanKind::reverse) return {-most, -least};
        return {std::max(least, warp_->limits().floor), std::min(most, warp_->limits().ceiling)};
    }

    const TimeWarp* warp_;
    std::vector<FollowingPin> following_;
    std::vector<PinBound> bounds_;
};

}  // namespace

TimeWarp withPinsMoved(const TimeWarp& warp, std::span<const std::size_t> pins, Seconds time, Seconds source,
                       Seconds minimum) {
    if (!std::isfinite(time.value) || !std::isfinite(source.value)) return warp;
    const PinMove move(warp, pins, minimum);
    // First as far as possible in both directions together, then in each direction on its own up to its
    // target.
    Step step{time.value, source.value};
    if (const double both = move.fractionOf({0, 0}, step); both < 1) {
        const Step rest{step.time * (1 - both), step.source * (1 - both)};
        step = {step.time * both, step.source * both};
        step.time += rest.time * move.fractionOf(step, {rest.time, 0});
        step.source += rest.source * move.fractionOf(step, {0, rest.source});
    }
    // Rounding may end on the wrong side of a bound; then try slightly less.
    for (const double fraction : {1.0, 1 - 1e-12, 1 - 1e-9, 1 - 1e-6, 0.999, 0.5}) {
        if (Result<TimeWarp> moved = move.result({step.time * fraction, step.source * fraction}))
            return std::move(*moved);
    }
    return warp;
}

namespace {

/// Scales the spans by one factor so that the last pin is at `end`; `span` and locked spans keep their
/// length. Returns false if no span can be scaled.
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

/// Source positions of the pins added between a span's ends, as fractions of its source range.
struct Shape {
    std::array<double, 2> sources;
    bool holds = false;  ///< between the two pins
};

/// The pins are at one third and two thirds of the time. The smooth curve through them has end slopes,
/// relative to the span's speed, of 0.2 where it is slow and 1 where it is not.
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

Result<TimeWarp> withSpanKind(const TimeWarp& warp, std::size_t span, SpanKind kind) {
    if (span >= warp.spanCount()) return noSuchPinOrSpan("span", span);
    std::vector<WarpPin> pins = warp.pins();
    const SpanKind old = std::exchange(pins[span].span, kind);
    const double length = (pins[span + 1].time - pins[span].time).value;
    const double before = (pins[span + 1].source - pins[span].source).value;
    double advance = std::abs(before);
    // A hold has no source range to restore: time runs at 1x, within the limits.
    if (old == SpanKind::hold)
        advance =
            length * (isForward(kind) ? std::clamp(1.0, warp.limits().floor, warp.limits().ceiling) : 1);
    if (kind == SpanKind::hold) advance = 0;
    if (kind == SpanKind::reverse) advance = -advance;
    if (advance != before) {
        for (std::size_t i = span + 1; i < pins.size(); ++i) pins[i].source.value += advance - before;
        levelHolds(pins);
    }
    return TimeWarp::create(std::move(pins), warp.limits());
}

Result<TimeWarp> withSpanSpeed(const TimeWarp& warp, std::size_t span, double speed, SpanLengthMode length) {
    if (span >= warp.spanCount()) return noSuchPinOrSpan("span", span);
    std::vector<WarpPin> pins = warp.pins();
    const std::string location = spanName(span);
    if (pins[span].span == SpanKind::hold)
        return fail(ErrorCode::argumentInvalid, location, "a hold has no speed");
    if (!std::isfinite(speed) || speed <= 0)
        return fail(ErrorCode::argumentInvalid, location, "the speed must be greater than zero");
    std::vector<double> lengths;
    for (std::size_t i = 0; i < warp.spanCount(); ++i)
        lengths.push_back((pins[i + 1].time - pins[i].time).value);
    const double wanted = std::abs((pins[span + 1].source - pins[span].source).value) / speed;
    const double longer = wanted - std::exchange(lengths[span], wanted);
    if (longer == 0) return warp;
    if (length == SpanLengthMode::ripple) {
        for (std::size_t i = span + 1; i < pins.size(); ++i) pins[i].time.value += longer;
        pins[span + 1].time = pins[span].time + Seconds{wanted};
    } else if (!stretchOthers(pins, span, lengths, pins.back().time)) {
        return fail(ErrorCode::argumentInvalid, location,
                    "the other spans are locked or too short to make up for this speed");
    }
    return TimeWarp::create(std::move(pins), warp.limits());
}

Result<TimeWarp> withPreset(const TimeWarp& warp, std::size_t span, WarpPreset preset) {
    if (span >= warp.spanCount()) return noSuchPinOrSpan("span", span);
    std::vector<WarpPin> pins = warp.pins();
    WarpPin& from = pins[span];
    const WarpPin to = pins[span + 1];
    if (!isForward(from.span)) {
        return fail(ErrorCode::argumentInvalid, spanName(span),
                    "presets can only be applied to forward spans");
    }
    const auto [sources, holds] = shapeOf(preset);
    if (!holds) from.span = SpanKind::smooth;
    from.locked = false;
    std::array<WarpPin, 2> between;
    for (std::size_t i = 0; i < between.size(); ++i) {
        const double fraction = static_cast<double>(i + 1) / 3;
        between[i] = {from.time + (to.time - from.time) * fraction,
                      from.source + (to.source - from.source) * sources[i], from.span};
    }
    if (holds) between[0].span = SpanKind::hold;
    pins.insert(pins.begin() + static_cast<std::ptrdiff_t>(span) + 1, between.begin(), between.end());
    return TimeWarp::create(std::move(pins), warp.limits());
}

}  // namespace sinew
