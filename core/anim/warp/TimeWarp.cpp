#include "core/anim/warp/TimeWarp.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "core/anim/warp/WarpEdits.h"
#include "core/base/Numbers.h"

namespace sinew {

namespace {

// Limits of the slope at the end of a run, relative to the mean speed of its end span: the textbook slope can
// be zero, and above 3 the cubic could run backwards.
constexpr double kMinimumEndSlope = 0.1;
constexpr double kMaximumEndSlope = 2.5;

// Relative rounding error of a speed, so that a span can have exactly the speed of a limit.
constexpr double kRounding = 1e-9;

double secant(const WarpPin& a, const WarpPin& b) {
    return (b.source.value - a.source.value) / (b.time.value - a.time.value);
}

double length(const WarpPin& a, const WarpPin& b) { return b.time.value - a.time.value; }

std::string number(double value) {
    std::string text;
    appendShortest(text, value);
    return text;
}

Error pinError(std::size_t pin, ErrorCode code, std::string message) {
    return Error{code, pinName(pin), std::move(message)};
}

std::optional<Error> checkPin(const WarpPin& pin, std::size_t i) {
    if (!std::isfinite(pin.time.value) || !std::isfinite(pin.source.value))
        return pinError(i, ErrorCode::numberNotFinite, "its times must be finite numbers");
    const double bound = TimeWarp::kMaximumTime.value;
    if (std::abs(pin.time.value) > bound || std::abs(pin.source.value) > bound)
        return pinError(i, ErrorCode::valueRange, "its times must be within 1e9 s of zero");
    return std::nullopt;
}

std::optional<Error> checkSpeed(double speed, std::size_t i) {
    if (speed < TimeWarp::kMinimumSpeed || speed > TimeWarp::kMaximumSpeed)
        return pinError(i, ErrorCode::valueRange,
                        "the span to the next pin plays at " + number(speed) +
                            "x; a span must be a hold or play at " + number(TimeWarp::kMinimumSpeed) +
                            "x to " + number(TimeWarp::kMaximumSpeed) + "x");
    return std::nullopt;
}

std::optional<Error> checkSpan(const WarpPin& from, const WarpPin& to, SpeedLimits limits, std::size_t i) {
    if (length(from, to) < TimeWarp::kMinimumGap.value)
        return pinError(i + 1, ErrorCode::valueRange,
                        "its new time, " + number(to.time.value) +
                            " s, must be at least a microsecond after that of " + pinName(i) + ", " +
                            number(from.time.value) + " s");
    const double speed = secant(from, to);
    switch (from.span) {
        case SpanKind::hold:
            if (from.source != to.source)
                return pinError(
                    i + 1, ErrorCode::valueRange,
                    "the span before it is a hold, so its source time must equal that of " + pinName(i));
            return std::nullopt;
        case SpanKind::reverse:
            if (speed >= 0)
                return pinError(
                    i + 1, ErrorCode::valueRange,
                    "the span before it plays in reverse, so its source time must be before that of " +
                        pinName(i));
            return checkSpeed(-speed, i);
        case SpanKind::smooth:
        case SpanKind::linear:
            if (speed <= 0)
                return pinError(i + 1, ErrorCode::valueRange,
                                "its source time, " + number(to.source.value) + " s, must be after that of " +
                                    pinName(i) + ", " + number(from.source.value) +
                                    " s; only a reverse span plays backwards");
            if (auto error = checkSpeed(speed, i)) return error;
            if (speed < limits.floor * (1 - kRounding) || speed > limits.ceiling * (1 + kRounding))
                return pinError(i, ErrorCode::valueRange,
                                "the span to the next pin plays at " + number(speed) +
                                    "x, outside the speed limits of " + number(limits.floor) + "x to " +
                                    number(limits.ceiling) + "x");
            return std::nullopt;
    }
    return std::nullopt;
}

/// Time runs at 1x beyond a pin. The difference of the pin's times is added as a whole, so that times stay
/// the same number if it is zero. The pin itself maps exactly.
Seconds beyondSource(const WarpPin& pin, Seconds time) {
    if (time == pin.time) return pin.source;
    return {time.value + (pin.source.value - pin.time.value)};
}

Seconds beyondTime(const WarpPin& pin, Seconds source) {
    if (source == pin.source) return pin.time;
    return {source.value + (pin.time.value - pin.source.value)};
}

/// Returns how far a cubic's slope falls below and rises above its secant, given how far its end slopes do.
std::pair<double, double> deviation(double entering, double leaving) {
    const auto at = [&](double u) {
        return entering * (1 - 4 * u + 3 * u * u) + leaving * (3 * u * u - 2 * u);
    };
    double least = std::min(entering, leaving), most = std::max(entering, leaving);
    const double sum = entering + leaving;
    if (const double u = sum == 0 ? -1 : (2 * entering + leaving) / (3 * sum); u > 0 && u < 1) {
        least = std::min(least, at(u));
        most = std::max(most, at(u));
    }
    return {least, most};
}

}  // namespace

Result<TimeWarp> TimeWarp::create(std::vector<WarpPin> pins, SpeedLimits limits) {
    if (pins.empty()) return fail(ErrorCode::argumentInvalid, "", "a time warp needs at least one pin");
    if (pins.size() > kMaximumPins)
        return fail(ErrorCode::argumentInvalid, "",
                    "a time warp can have at most " + std::to_string(kMaximumPins) + " pins");
    if (!(limits.floor >= 0) || !std::isfinite(limits.floor) || !(limits.ceiling > 0) ||
        limits.floor > limits.ceiling)
        return fail(ErrorCode::argumentInvalid, "",
                    "the minimum speed (" + number(limits.floor) +
                        "x) must be at least 0x and at most the maximum (" + number(limits.ceiling) + "x)");
    for (std::size_t i = 0; i < pins.size(); ++i) {
        if (auto error = checkPin(pins[i], i)) return tl::unexpected(*error);
    }
    for (std::size_t i = 0; i + 1 < pins.size(); ++i) {
        if (auto error = checkSpan(pins[i], pins[i + 1], limits, i)) return tl::unexpected(*error);
    }
    TimeWarp warp;
    warp.pins_ = std::move(pins);
    warp.limits_ = limits;
    warp.compile();
    return warp;
}

void TimeWarp::compile() {
    const std::vector<double> slopes = pinSlopes();
    pieces_.reserve(spanCount());
    for (std::size_t i = 0; i < spanCount(); ++i) {
        double entering = secant(pins_[i], pins_[i + 1]), leaving = entering;
        allForward_ &= isForward(pins_[i].span);
        if (pins_[i].span == SpanKind::smooth) {
            entering = std::min(slopes[i], kMaximumEndSlope * entering);
            leaving = std::min(slopes[i + 1], kMaximumEndSlope * leaving);
        }
        pieces_.push_back(piece(i, entering, leaving));
    }
}

/// Returns the slope of each pin as used by smooth spans.
std::vector<double> TimeWarp::pinSlopes() const {
    const std::size_t n = pins_.size();
    std::vector<double> slopes(n, 1.0);
    const auto smooth = [&](std::size_t span) {
        return span < n - 1 && pins_[span].span == SpanKind::smooth;
    };
    const auto speed = [&](std::size_t span) { return secant(pins_[span], pins_[span + 1]); };
    const auto along = [&](std::size_t span) { return length(pins_[span], pins_[span + 1]); };
    // The end of a run has the slope of the parabola through the end span and its neighbour in the run.
    const auto endSlope = [&](std::size_t end, std::size_t next) {
        double slope = speed(end);
        if (smooth(next)) slope += (speed(end) - speed(next)) * along(end) / (along(end) + along(next));
        return std::clamp(slope, kMinimumEndSlope * speed(end), kMaximumEndSlope * speed(end));
    };
    for (std::size_t i = 0; i < n; ++i) {
        const bool before = i > 0 && smooth(i - 1), after = smooth(i);
        if (before && after) {
            const double w1 = along(i - 1) + 2 * along(i), w2 = 2 * along(i - 1) + along(i);
            slopes[i] = (w1 + w2) / (w1 / speed(i) + w2 / speed(i - 1));
        } else if (after) {
            slopes[i] = i > 0 && pins_[i - 1].span == SpanKind::linear ? speed(i - 1) : endSlope(i, i + 1);
        } else if (before) {
            const bool linear = i + 1 < n && pins_[i].span == SpanKind::linear;
            slopes[i] = linear ? speed(i) : endSlope(i - 1, i >= 2 ? i - 2 : n);
        }
    }
    return slopes;
}

/// Returns a span's polynomial. Its end slopes are pulled towards the mean speed if the limits require it.
TimeWarp::Piece TimeWarp::piece(std::size_t span, double entering, double leaving) const {
    const WarpPin& from = pins_[span];
    const WarpPin& to = pins_[span + 1];
    const double mean = secant(from, to), h = length(from, to);
    double d0 = entering - mean, d1 = leaving - mean;
    if (from.span == SpanKind::smooth) {
        const auto [least, most] = deviation(d0, d1);
        double fraction = 1;
        if (mean + least < limits_.floor) fraction = std::min(fraction, (limits_.floor - mean) / least);
        if (mean + most > limits_.ceiling) fraction = std::min(fraction, (limits_.ceiling - mean) / most);
        d0 *= std::max(fraction, 0.0);
        d1 *= std::max(fraction, 0.0);
    }
    const bool shifts =
        d0 == 0 && d1 == 0 && to.source.value - from.source.value == to.time.value - from.time.value;
    return {from.time, from.source, MonotoneCubic::between(h, mean, d0, d1), shifts,
            from.source.value - from.time.value};
}

std::size_t TimeWarp::spanAt(Seconds time) const {
    const auto after = std::ranges::upper_bound(pins_, time, {}, &WarpPin::time);
    const auto index = static_cast<std::size_t>(after - pins_.begin());
    return std::min(std::max(index, std::size_t{1}) - 1, pieces_.size() - 1);
}

Seconds TimeWarp::source(Seconds time) const {
    if (time < pins_.front().time) return beyondSource(pins_.front(), time);
    if (time >= pins_.back().time) return beyondSource(pins_.back(), time);
    const std::size_t span = spanAt(time);
    const Piece& piece = pieces_[span];
    if (piece.shifts) return {time.value + piece.shift};
    const double s = piece.source.value + piece.cubic.at(time.value - piece.begin.value);
    const auto [low, high] = std::minmax(pins_[span].source.value, pins_[span + 1].source.value);
    return {std::clamp(s, low, high)};
}

double TimeWarp::speed(Seconds time) const {
    if (pieces_.empty() || time < pins_.front().time || time >= pins_.back().time) return 1;
    const std::size_t span = spanAt(time);
    const Piece& piece = pieces_[span];
    if (piece.shifts) return 1;
    const SpeedRange range = speedRange(span);
    return std::clamp(piece.cubic.slopeAt(time.value - piece.begin.value), range.min, range.max);
}

bool TimeWarp::isIdentity() const {
    return pins_.front().time == pins_.front().source &&
           std::ranges::all_of(pieces_, [](const Piece& piece) { return piece.shifts && piece.shift == 0; });
}

double TimeWarp::spanSpeed(std::size_t span) const { return secant(pins_[span], pins_[span + 1]); }

TimeWarp::SpeedRange TimeWarp::endSpeeds(std::size_t span) const {
    const MonotoneCubic& cubic = pieces_[span].cubic;
    return {cubic.slope, cubic.slopeAt(length(pins_[span], pins_[span + 1]))};
}

TimeWarp::SpeedRange TimeWarp::speedRange(std::size_t span) const {
    const double mean = spanSpeed(span);
    if (pins_[span].span != SpanKind::smooth) return {mean, mean};
    const auto [entering, leaving] = endSpeeds(span);
    const auto [least, most] = deviation(entering - mean, leaving - mean);
    // Positive because the slopes are bounded; rounding must not undo that.
    return {std::max(mean + least, kMinimumSpeed * mean), mean + most};
}

Seconds TimeWarp::firstTime(Seconds source) const {
    if (source <= pins_.front().source) return beyondTime(pins_.front(), source);
    const auto ends = std::span(pins_).subspan(1);
    const auto reaches = [&](const WarpPin& end) { return source <= end.source; };
    const auto found = allForward_ ? std::ranges::lower_bound(ends, source, {}, &WarpPin::source)
                                   : std::ranges::find_if(ends, reaches);
    if (found == ends.end()) return beyondTime(pins_.back(), source);
    return within(static_cast<std::size_t>(found - ends.begin()), source);
}

Seconds TimeWarp::lastTime(Seconds source) const {
    if (allForward_) return firstTime(source);
    if (source >= pins_.back().source) return beyondTime(pins_.back(), source);
    for (std::size_t i = pieces_.size(); i-- > 0;) {
        if (source >= pins_[i].source) return within(i, source);
    }
    return beyondTime(pins_.front(), source);
}

std::vector<Seconds> TimeWarp::times(Seconds source) const {
    if (allForward_) return {firstTime(source)};
    std::vector<Seconds> all;
    const auto add = [&](Seconds time) {
        if (all.empty() || all.back() < time) all.push_back(time);
    };
    if (source <= pins_.front().source) add(beyondTime(pins_.front(), source));
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const Seconds a = pins_[i].source, b = pins_[i + 1].source;
        if (source < std::min(a, b) || source > std::max(a, b)) continue;
        if (pins_[i].span == SpanKind::hold) add(pins_[i].time);
        add(pins_[i].span == SpanKind::hold ? pins_[i + 1].time : within(i, source));
    }
    if (source >= pins_.back().source) add(beyondTime(pins_.back(), source));
    return all;
}

/// Returns the time within a span at which a source time between its pins' plays; for a hold, its start.
Seconds TimeWarp::within(std::size_t span, Seconds source) const {
    const WarpPin& from = pins_[span];
    const WarpPin& to = pins_[span + 1];
    const Piece& piece = pieces_[span];
    if (source == from.source) return from.time;
    if (source == to.source) return to.time;
    if (piece.shifts) return {source.value - piece.shift};
    const double elapsed = source.value - from.source.value;
    const double whole = to.source.value - from.source.value, all = length(from, to);
    double x = all * (elapsed / whole);
    if (from.span == SpanKind::smooth) x = piece.cubic.timeOf(elapsed, all, whole);
    return {std::clamp(from.time.value + x, from.time.value, to.time.value)};
}

namespace {

constexpr int kProbes = 8;  ///< a span's error is measured at kProbes - 1 points inside it

/// Returns the maximum error of a span of the inverse, measured at evenly spaced points.
double errorOf(const TimeWarp& inverse, const TimeWarp& warp, std::size_t span) {
    const Seconds from = inverse.pins()[span].time, to = inverse.pins()[span + 1].time;
    double most = 0;
    for (int i = 1; i < kProbes; ++i) {
        const Seconds source = from + (to - from) * (static_cast<double>(i) / kProbes);
        most = std::max(most, std::abs((inverse.source(source) - warp.firstTime(source)).value));
    }
    return most;
}

}  // namespace

Result<TimeWarp> inverse(const TimeWarp& warp, Seconds error) {
    if (!warp.allForward())
        return fail(ErrorCode::argumentInvalid, "",
                    "only a time warp that plays forward everywhere has an inverse");
    if (!(error.value > 0))
        return fail(ErrorCode::argumentInvalid, "", "the maximum error must be greater than zero");
    std::vector<WarpPin> pins = warp.pins();
    for (WarpPin& pin : pins) std::swap(pin.time, pin.source);
    Result<TimeWarp> inverted = TimeWarp::create(pins);
    for (bool exact = false; inverted && !exact;) {
        exact = true;
        std::vector<WarpPin> finer;
        for (std::size_t i = 0; i < pins.size(); ++i) {
            finer.push_back(pins[i]);
            const bool smooth = i + 1 < pins.size() && pins[i].span == SpanKind::smooth;
            if (!smooth || errorOf(*inverted, warp, i) <= error.value) continue;
            const Seconds middle = pins[i].time + (pins[i + 1].time - pins[i].time) * 0.5;
            finer.push_back({middle, warp.firstTime(middle), SpanKind::smooth, pins[i].locked});
            exact = false;
        }
        pins = std::move(finer);
        if (!exact) inverted = TimeWarp::create(pins);
    }
    return inverted;
}

}  // namespace sinew
