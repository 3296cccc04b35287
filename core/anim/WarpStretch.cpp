#include "core/anim/WarpStretch.h"

#include <algorithm>
#include <cmath>

#include "core/anim/RisingCubic.h"

namespace sinew {
namespace {

constexpr double kEver = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1e-13;

bool isNear(double a, double b) {
    return std::abs(a - b) <= kRounding * std::max({1.0, std::abs(a), std::abs(b)});
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
    if (a.span == WarpSpan::smooth && !(isNear(ends.least, made.speed) && isNear(ends.most, made.speed)))
        made.bends = span;
    return made;
}

/// Whether a stretch goes on as the one before it, for all of its length.
bool goesOn(const WarpStretch& before, const WarpStretch& next) {
    if (before.bends || next.bends || (before.speed > 0) != (next.speed > 0)) return false;
    if (before.speed == 0 || next.speed == 0) return before.speed == next.speed;
    if (next.end == kEver) return isNear(before.speed, next.speed);
    return isNear(before.source + (next.end - before.time) * before.speed, next.to);
}

/// When a source time between its ends plays in a stretch that bends.
double timeOfBent(const WarpStretch& stretch, const TimeWarp& warp, double source) {
    const auto ends = warp.endSpeeds(*stretch.bends);
    const double length = stretch.end - stretch.begin;
    const RisingCubic cubic =
        RisingCubic::between(length, stretch.speed, ends.least - stretch.speed, ends.most - stretch.speed);
    const double x = cubic.placeOf(source - stretch.from, length, stretch.to - stretch.from);
    return std::clamp(stretch.begin + x, stretch.begin, stretch.end);
}

/// When a source time between its ends plays in a stretch that does not hold.
double timeOf(const WarpStretch& stretch, const TimeWarp& warp, double source) {
    if (source == stretch.from) return stretch.begin;
    if (source == stretch.to) return stretch.end;
    if (stretch.bends) return timeOfBent(stretch, warp, source);
    const double time = stretch.speed == 1 ? source + (stretch.time - stretch.source)
                                           : stretch.time + (source - stretch.source) / stretch.speed;
    return std::clamp(time, stretch.begin, stretch.end);
}

class Visiting {
public:
    Visiting(const TimeWarp& warp, std::span<const WarpStretch> stretches, std::span<const double> knots,
             WarpBudget& budget)
        : warp_(warp), stretches_(stretches), knots_(knots), budget_(budget) {}

    void through(std::size_t stretch, double begin, double end) {
        const WarpStretch& at = stretches_[stretch];
        const double from = begin == at.begin ? at.from : warp_.source({begin}).value;
        const double to = end == at.end ? at.to : warp_.source({end}).value;
        if (at.speed == 0) {
            add({stretch, begin, end, from, from, behind(from) - 1});
        } else if (at.speed > 0) {
            forward(stretch, begin, end, from, to);
        } else {
            backward(stretch, begin, end, from, to);
        }
    }

    std::vector<WarpVisit> found;

private:
    std::ptrdiff_t behind(double source) const {
        return std::ranges::upper_bound(knots_, source) - knots_.begin();
    }
    double knot(std::ptrdiff_t i) const { return knots_[static_cast<std::size_t>(i)]; }
    void add(const WarpVisit& visit) {
        if (visit.begin < visit.end && budget_.take()) found.push_back(visit);
    }

    void forward(std::size_t stretch, double begin, double end, double from, double to) {
        std::ptrdiff_t next = behind(from);
        const std::ptrdiff_t last = std::ranges::lower_bound(knots_, to) - knots_.begin();
        for (; next < last && budget_.isOpen(); ++next) {
            const double time = std::clamp(timeOf(stretches_[stretch], warp_, knot(next)), begin, end);
            add({stretch, begin, time, from, knot(next), next - 1});
            begin = time;
            from = knot(next);
        }
        add({stretch, begin, end, from, to, next - 1});
    }

    void backward(std::size_t stretch, double begin, double end, double from, double to) {
        std::ptrdiff_t next = std::ranges::lower_bound(knots_, from) - knots_.begin() - 1;
        for (; next >= 0 && knot(next) > to && budget_.isOpen(); --next) {
            const double time = std::clamp(timeOf(stretches_[stretch], warp_, knot(next)), begin, end);
            add({stretch, begin, time, from, knot(next), next});
            begin = time;
            from = knot(next);
        }
        add({stretch, begin, end, from, to, next});
    }

    const TimeWarp& warp_;
    std::span<const WarpStretch> stretches_;
    std::span<const double> knots_;
    WarpBudget& budget_;
};

}  // namespace

std::vector<WarpStretch> stretchesOf(const TimeWarp& warp) {
    std::vector<WarpStretch> all{beyond(warp.pins().front(), -kEver, warp.pins().front().time.value)};
    const auto add = [&](const WarpStretch& next) {
        if (goesOn(all.back(), next)) {
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
    if (!stretch.bends) return stretch.speed;
    const auto ends = warp.endSpeeds(*stretch.bends);
    if (time <= stretch.begin) return ends.least;
    return time >= stretch.end ? ends.most : warp.speed({time});
}

std::vector<WarpVisit> visits(const TimeWarp& warp, std::span<const WarpStretch> stretches,
                              std::span<const double> knots, double begin, double end, WarpBudget& budget) {
    Visiting visiting(warp, stretches, knots, budget);
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        const double from = std::max(begin, stretches[i].begin), to = std::min(end, stretches[i].end);
        if (from < to) visiting.through(i, from, to);
    }
    return std::move(visiting.found);
}

}  // namespace sinew
