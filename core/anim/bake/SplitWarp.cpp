#include "core/anim/bake/SplitWarp.h"

#include <algorithm>
#include <cmath>

#include "core/anim/warp/MonotoneCubic.h"
#include "core/base/Index.h"

namespace sinew {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kIntervalRounding = 1e-13;

bool areEqual(double a, double b) {
    return std::abs(a - b) <= kIntervalRounding * std::max({1.0, std::abs(a), std::abs(b)});
}

/// Returns the interval before the first or after the last pin, where time runs at 1x.
WarpInterval outerInterval(const WarpPin& pin, double begin, double end) {
    const double from = begin == -kInfinity ? -kInfinity : pin.source.value;
    const double to = end == kInfinity ? kInfinity : pin.source.value;
    return {begin, end, from, to, pin.time.value, pin.source.value, 1};
}

WarpInterval spanInterval(const TimeWarp& warp, std::size_t span) {
    const WarpPin& a = warp.pins()[span];
    const WarpPin& b = warp.pins()[span + 1];
    WarpInterval interval{a.time.value, b.time.value,   a.source.value,      b.source.value,
                          a.time.value, a.source.value, warp.spanSpeed(span)};
    const auto ends = warp.endSpeeds(span);
    if (a.span == SpanKind::smooth &&
        !(areEqual(ends.min, interval.speed) && areEqual(ends.max, interval.speed)))
        interval.curvedSpan = span;
    return interval;
}

/// Returns whether the whole of an interval continues the one before it.
bool continuesInterval(const WarpInterval& before, const WarpInterval& next) {
    if (before.curvedSpan || next.curvedSpan || (before.speed > 0) != (next.speed > 0)) return false;
    if (before.speed == 0 || next.speed == 0) return before.speed == next.speed;
    if (next.end == kInfinity) return areEqual(before.speed, next.speed);
    return areEqual(before.source + (next.end - before.time) * before.speed, next.to);
}

/// Returns when a source time between its ends plays in a cubic interval.
double timeInCubic(const WarpInterval& interval, const TimeWarp& warp, double source) {
    const auto ends = warp.endSpeeds(*interval.curvedSpan);
    const double length = interval.end - interval.begin;
    const MonotoneCubic cubic =
        MonotoneCubic::between(length, interval.speed, ends.min - interval.speed, ends.max - interval.speed);
    const double x = cubic.timeOf(source - interval.from, length, interval.to - interval.from);
    return std::clamp(interval.begin + x, interval.begin, interval.end);
}

/// Returns when a source time between its ends plays in an interval that is not a hold.
double timeOf(const WarpInterval& interval, const TimeWarp& warp, double source) {
    if (source == interval.from) return interval.begin;
    if (source == interval.to) return interval.end;
    if (interval.curvedSpan) return timeInCubic(interval, warp, source);
    const double time = interval.speed == 1 ? source + (interval.time - interval.source)
                                            : interval.time + (source - interval.source) / interval.speed;
    return std::clamp(time, interval.begin, interval.end);
}

/// Collects the visits of one interval after the other.
class VisitCollector {
public:
    VisitCollector(const SplitWarp& split, std::span<const double> knots) : split_(split), knots_(knots) {}

    /// Adds the part of an interval between two new times.
    void addInterval(std::size_t index, double begin, double end) {
        const WarpInterval& interval = split_.intervals[index];
        double from = begin == interval.begin ? interval.from : split_.warp->source({begin}).value;
        const double to = end == interval.end ? interval.to : split_.warp->source({end}).value;
        if (interval.speed == 0) return add({index, begin, end, from, from, knotsUntil(from) - 1});
        const bool forward = interval.speed > 0;
        std::ptrdiff_t next = forward ? knotsUntil(from) : knotsBefore(from) - 1;
        const std::ptrdiff_t last = forward ? knotsBefore(to) : knotsUntil(to) - 1;
        while (next != last && (next < last) == forward && split_.budget->hasRemaining()) {
            const double knot = knots_[asIndex(next)];
            const double time = std::clamp(timeOf(interval, *split_.warp, knot), begin, end);
            add({index, begin, time, from, knot, forward ? next - 1 : next});
            begin = time;
            from = knot;
            next += forward ? 1 : -1;
        }
        add({index, begin, end, from, to, forward ? next - 1 : next});
    }

    std::vector<SegmentVisit> visits;

private:
    std::ptrdiff_t knotsUntil(double source) const {
        return std::ranges::upper_bound(knots_, source) - knots_.begin();
    }
    std::ptrdiff_t knotsBefore(double source) const {
        return std::ranges::lower_bound(knots_, source) - knots_.begin();
    }
    void add(const SegmentVisit& visit) {
        if (visit.begin < visit.end && split_.budget->take()) visits.push_back(visit);
    }

    const SplitWarp& split_;
    std::span<const double> knots_;
};

std::vector<WarpInterval> intervalsOf(const TimeWarp& warp) {
    std::vector<WarpInterval> all{
        outerInterval(warp.pins().front(), -kInfinity, warp.pins().front().time.value)};
    const auto add = [&](const WarpInterval& next) {
        if (continuesInterval(all.back(), next)) {
            all.back().end = next.end;
            all.back().to = next.to;
        } else {
            all.push_back(next);
        }
    };
    for (std::size_t span = 0; span < warp.spanCount(); ++span) add(spanInterval(warp, span));
    add(outerInterval(warp.pins().back(), warp.pins().back().time.value, kInfinity));
    return all;
}

}  // namespace

SplitWarp::SplitWarp(const TimeWarp& timeWarp, FrameRate frames, Seconds first, Seconds last, KeyBudget& keys)
    : warp(&timeWarp),
      intervals(intervalsOf(timeWarp)),
      rate(frames),
      begin(std::min(first, timeWarp.pins().front().time).value),
      end(std::max(last, timeWarp.pins().back().time).value),
      budget(&keys) {}

double SplitWarp::slope(const SegmentVisit& visit, double time) const {
    const WarpInterval& interval = at(visit);
    if (!interval.curvedSpan) return interval.speed;
    const auto ends = warp->endSpeeds(*interval.curvedSpan);
    if (time <= interval.begin) return ends.min;
    return time >= interval.end ? ends.max : warp->speed({time});
}

std::vector<SegmentVisit> SplitWarp::visits(std::span<const double> knots, double first, double last) const {
    VisitCollector collector(*this, knots);
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        const double from = std::max(first, intervals[i].begin), to = std::min(last, intervals[i].end);
        if (from < to) collector.addInterval(i, from, to);
    }
    return std::move(collector.visits);
}

}  // namespace sinew
