#include "core/anim/bake/WarpStretch.h"

#include <algorithm>
#include <cmath>

#include "core/anim/warp/RisingCubic.h"

namespace sinew {

namespace {

constexpr double kEver = std::numeric_limits<double>::infinity();
constexpr double kStretchRounding = 1e-13;

bool isNear(double a, double b) {
    return std::abs(a - b) <= kStretchRounding * std::max({1.0, std::abs(a), std::abs(b)});
}

WarpStretch beyond(const WarpPin& pin, double begin, double end) {
    const double from = begin == -kEver ? -kEver : pin.source.value;
    const double to = end == kEver ? kEver : pin.source.value;
    return {begin, end, from, to, pin.time.value, pin.source.value, 1};
}

WarpStretch stretchOf(const TimeWarp& warp, std::size_t span) {
    const WarpPin& a = warp.pins()[span];
    const WarpPin& b = warp.pins()[span + 1];
    WarpStretch made{a.time.value, b.time.value,   a.source.value,      b.source.value,
                     a.time.value, a.source.value, warp.spanSpeed(span)};
    const auto ends = warp.endSpeeds(span);
    if (a.span == WarpSpan::smooth && !(isNear(ends.min, made.speed) && isNear(ends.max, made.speed)))
        made.isCurved = span;
    return made;
}

/// Returns whether the whole of a stretch continues the one before it.
bool directionIn(const WarpStretch& before, const WarpStretch& next) {
    if (before.isCurved || next.isCurved || (before.speed > 0) != (next.speed > 0)) return false;
    if (before.speed == 0 || next.speed == 0) return before.speed == next.speed;
    if (next.end == kEver) return isNear(before.speed, next.speed);
    return isNear(before.source + (next.end - before.time) * before.speed, next.to);
}

/// Returns when a source time between its ends plays in a cubic stretch.
double timeOfBent(const WarpStretch& stretch, const TimeWarp& warp, double source) {
    const auto ends = warp.endSpeeds(*stretch.isCurved);
    const double length = stretch.end - stretch.begin;
    const RisingCubic cubic =
        RisingCubic::between(length, stretch.speed, ends.min - stretch.speed, ends.max - stretch.speed);
    const double x = cubic.timeOf(source - stretch.from, length, stretch.to - stretch.from);
    return std::clamp(stretch.begin + x, stretch.begin, stretch.end);
}

/// Returns when a source time between its ends plays in a stretch that is not a hold.
double timeOf(const WarpStretch& stretch, const TimeWarp& warp, double source) {
    if (source == stretch.from) return stretch.begin;
    if (source == stretch.to) return stretch.end;
    if (stretch.isCurved) return timeOfBent(stretch, warp, source);
    const double time = stretch.speed == 1 ? source + (stretch.time - stretch.source)
                                           : stretch.time + (source - stretch.source) / stretch.speed;
    return std::clamp(time, stretch.begin, stretch.end);
}

class WarpVisitor {
public:
    WarpVisitor(const TimeWarp& warp, std::span<const WarpStretch> stretches, std::span<const double> knots,
                WarpBudget& budget)
        : warp_(warp), stretches_(stretches), breaks_(knots), budget_(budget) {}

    void through(std::size_t stretch, double begin, double end) {
        const WarpStretch& at = stretches_[stretch];
        const double from = begin == at.begin ? at.from : warp_.source({begin}).value;
        const double to = end == at.end ? at.to : warp_.source({end}).value;
        if (at.speed == 0) {
            add({stretch, begin, end, from, from, after(from) - 1});
        } else if (at.speed > 0) {
            forward(stretch, begin, end, from, to);
        } else {
            backward(stretch, begin, end, from, to);
        }
    }

    std::vector<WarpVisit> found;

private:
    std::ptrdiff_t after(double source) const {
        return std::ranges::upper_bound(breaks_, source) - breaks_.begin();
    }
    double breakTime(std::ptrdiff_t i) const { return breaks_[static_cast<std::size_t>(i)]; }
    void add(const WarpVisit& visit) {
        if (visit.begin < visit.end && budget_.take()) found.push_back(visit);
    }

    void forward(std::size_t stretch, double begin, double end, double from, double to) {
        std::ptrdiff_t next = after(from);
        const std::ptrdiff_t last = std::ranges::lower_bound(breaks_, to) - breaks_.begin();
        for (; next < last && budget_.hasRemaining(); ++next) {
            const double time = std::clamp(timeOf(stretches_[stretch], warp_, breakTime(next)), begin, end);
            add({stretch, begin, time, from, breakTime(next), next - 1});
            begin = time;
            from = breakTime(next);
        }
        add({stretch, begin, end, from, to, next - 1});
    }

    void backward(std::size_t stretch, double begin, double end, double from, double to) {
        std::ptrdiff_t next = std::ranges::lower_bound(breaks_, from) - breaks_.begin() - 1;
        for (; next >= 0 && breakTime(next) > to && budget_.hasRemaining(); --next) {
            const double time = std::clamp(timeOf(stretches_[stretch], warp_, breakTime(next)), begin, end);
            add({stretch, begin, time, from, breakTime(next), next});
            begin = time;
            from = breakTime(next);
        }
        add({stretch, begin, end, from, to, next});
    }

    const TimeWarp& warp_;
    std::span<const WarpStretch> stretches_;
    std::span<const double> breaks_;
    WarpBudget& budget_;
};

}  // namespace

std::vector<WarpStretch> stretchesOf(const TimeWarp& warp) {
    std::vector<WarpStretch> all{beyond(warp.pins().front(), -kEver, warp.pins().front().time.value)};
    const auto add = [&](const WarpStretch& next) {
        if (directionIn(all.back(), next)) {
            all.back().end = next.end;
            all.back().to = next.to;
        } else {
            all.push_back(next);
        }
    };
    for (std::size_t span = 0; span < warp.spanCount(); ++span) add(stretchOf(warp, span));
    add(beyond(warp.pins().back(), warp.pins().back().time.value, kEver));
    return all;
}

double slopeWithin(const WarpStretch& stretch, const TimeWarp& warp, double time) {
    if (!stretch.isCurved) return stretch.speed;
    const auto ends = warp.endSpeeds(*stretch.isCurved);
    if (time <= stretch.begin) return ends.min;
    return time >= stretch.end ? ends.max : warp.speed({time});
}

std::vector<WarpVisit> visits(const TimeWarp& warp, std::span<const WarpStretch> stretches,
                              std::span<const double> knots, double begin, double end, WarpBudget& budget) {
    WarpVisitor visiting(warp, stretches, knots, budget);
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        const double from = std::max(begin, stretches[i].begin), to = std::min(end, stretches[i].end);
        if (from < to) visiting.through(i, from, to);
    }
    return std::move(visiting.found);
}

}  // namespace sinew
