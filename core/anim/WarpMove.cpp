#include <algorithm>
#include <cmath>

#include "core/anim/WarpEdits.h"
#include "core/anim/WarpPins.h"

namespace sinew {
namespace {

/// How a pin follows a move by (time, source): all of it is linear in both.
struct Follows {
    double time = 0;          ///< new time per move in new time: 1 or 0
    double source = 0;        ///< source time per move in source time: 1 or 0
    double sourceOfTime = 0;  ///< source time per move in new time: at the far end of a locked span
};

/// A move in new time and source time, in seconds.
struct Step {
    double time, source;
};

/// What keeps a move in: time * a + source * b <= room, which is not below 0.
struct Bound {
    double a, b, room;
};

/// A move of pins of a warp: how all pins follow it and what bounds it. As every bound is linear and the
/// resting state keeps them all, so does everything on a line from it to a move that does.
class PinMove {
public:
    PinMove(const TimeWarp& warp, std::span<const std::size_t> moved, Seconds least)
        : warp_(&warp), follows_(warp.pins().size()) {
        for (const std::size_t pin : moved) {
            if (pin < follows_.size()) follows_[pin] = {1, 1, 0};
        }
        carry();
        const double gap = std::max(least.value, TimeWarp::kMinimumGap.value * (1 + 1e-6));
        for (std::size_t i = 0; i < follows_.size(); ++i) boundPin(i);
        for (std::size_t i = 0; i + 1 < follows_.size(); ++i) boundSpan(i, gap);
    }

    /// The share of a step that is possible after `done` was.
    double share(Step done, Step step) const {
        double most = 1;
        for (const Bound& bound : bounds_) {
            const double along = bound.a * step.time + bound.b * step.source;
            const double room = bound.room - bound.a * done.time - bound.b * done.source;
            if (along > 0) most = std::min(most, std::max(room, 0.0) / along);
        }
        return most;
    }

    Result<TimeWarp> made(Step step) const {
        std::vector<WarpPin> pins = warp_->pins();
        for (std::size_t i = 0; i < pins.size(); ++i) {
            const Follows& follows = follows_[i];
            pins[i].time.value += follows.time * step.time;
            pins[i].source.value += follows.source * step.source + follows.sourceOfTime * step.time;
        }
        levelHolds(pins);
        return TimeWarp::create(std::move(pins), warp_->limits());
    }

private:
    bool rigid(std::size_t span) const {
        return warp_->pins()[span].locked || warp_->pins()[span].span == WarpSpan::hold;
    }

    /// Resting pins at the other ends of locked spans and holds come along in source time.
    void carry() {
        const auto rests = [&](std::size_t pin) { return follows_[pin].time == 0; };
        const auto follow = [&](std::size_t pin, std::size_t leader, double speed) {
            const Follows& led = follows_[leader];
            follows_[pin] = {0, led.source, led.sourceOfTime - speed * led.time};
        };
        const std::size_t n = follows_.size();
        for (std::size_t i = 0; i + 1 < n; ++i) {
            if (rigid(i) && rests(i + 1) && follows_[i].source != 0) follow(i + 1, i, warp_->spanSpeed(i));
        }
        for (std::size_t i = n; i-- > 1;) {
            const bool led = follows_[i].source != 0;
            if (rigid(i - 1) && rests(i - 1) && follows_[i - 1].source == 0 && led)
                follow(i - 1, i, warp_->spanSpeed(i - 1));
        }
    }

    void bound(double a, double b, double room) {
        if (a != 0 || b != 0) bounds_.push_back({a, b, std::max(room, 0.0)});
    }

    void boundPin(std::size_t pin) {
        const Follows& follows = follows_[pin];
        const WarpPin& at = warp_->pins()[pin];
        const double most = TimeWarp::kMaximumTime.value;
        bound(follows.time, 0, most - at.time.value);
        bound(-follows.time, 0, most + at.time.value);
        bound(follows.sourceOfTime, follows.source, most - at.source.value);
        bound(-follows.sourceOfTime, -follows.source, most + at.source.value);
    }

    void boundSpan(std::size_t span, double gap) {
        const WarpPin& from = warp_->pins()[span];
        const Follows& begin = follows_[span];
        const Follows& end = follows_[span + 1];
        const double length = (warp_->pins()[span + 1].time - from.time).value;
        const double way = (warp_->pins()[span + 1].source - from.source).value;
        const double dTime = end.time - begin.time;
        const double dSource = end.source - begin.source;
        const double dSourceOfTime = end.sourceOfTime - begin.sourceOfTime;
        bound(-dTime, 0, length - gap);
        // way - speed * length for the move, at most (sign 1) or at least (sign -1) zero
        const auto boundSpeed = [&](double sign, double speed) {
            bound(sign * (dSourceOfTime - speed * dTime), sign * dSource, -sign * (way - speed * length));
        };
        const auto [least, most] = speeds(from, warp_->spanSpeed(span), rigid(span));
        boundSpeed(1, most);
        boundSpeed(-1, least);
    }

    TimeWarp::SpeedRange speeds(const WarpPin& from, double speed, bool rigid) const {
        if (rigid) return {speed, speed};
        const double least = TimeWarp::kMinimumSpeed * (1 + 1e-9);
        const double most = TimeWarp::kMaximumSpeed * (1 - 1e-9);
        if (from.span == WarpSpan::reverse) return {-most, -least};
        return {std::max(least, warp_->limits().floor), std::min(most, warp_->limits().ceiling)};
    }

    const TimeWarp* warp_;
    std::vector<Follows> follows_;
    std::vector<Bound> bounds_;
};

}  // namespace

TimeWarp withPinsMoved(const TimeWarp& warp, std::span<const std::size_t> pins, Seconds time, Seconds source,
                       Seconds least) {
    if (!std::isfinite(time.value) || !std::isfinite(source.value)) return warp;
    const PinMove move(warp, pins, least);
    // First as far as both go together, then along what stopped them: no direction goes beyond what is asked.
    Step step{time.value, source.value};
    if (const double both = move.share({0, 0}, step); both < 1) {
        const Step rest{step.time * (1 - both), step.source * (1 - both)};
        step = {step.time * both, step.source * both};
        step.time += rest.time * move.share(step, {rest.time, 0});
        step.source += rest.source * move.share(step, {0, rest.source});
    }
    // At a bound, rounding may end on its other side.
    for (const double share : {1.0, 1 - 1e-12, 1 - 1e-9, 1 - 1e-6, 0.999, 0.5}) {
        if (Result<TimeWarp> made = move.made({step.time * share, step.source * share}))
            return std::move(*made);
    }
    return warp;
}

}  // namespace sinew
