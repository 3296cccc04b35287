#pragma once

#include <QPolygonF>
#include <functional>
#include <vector>

#include "core/anim/Curve.h"

namespace sinew {

/// Where times and values of a curve are on a canvas: x = xPerSecond * t + xAtZero, and so for y.
struct TraceMap {
    double xPerSecond = 1, xAtZero = 0;
    double yPerValue = -1, yAtZero = 0;

    double x(double seconds) const { return xPerSecond * seconds + xAtZero; }
    double y(double value) const { return yPerValue * value + yAtZero; }
    double seconds(double x) const { return (x - xAtZero) / xPerSecond; }
    double value(double y) const { return (y - yAtZero) / yPerValue; }
};

/// A curve as the pixels of a canvas need it: a line from left to right of which each pixel column keeps the
/// points it enters and leaves at and its highest and lowest one. However many keys a curve has, it becomes
/// four points a column at most.
class CurveTrace {
public:
    /// @param from, to  columns of the canvas that are seen; what lies beyond is left out
    CurveTrace(const TraceMap& map, double from, double to) : map_(map), from_(from), to_(to) {}

    /// The curve from its first key to its last. O(keys in sight + columns).
    void addKeyed(const Curve& curve);
    /// Any function of seconds between two times, sampled.
    void addSampled(const std::function<double(double)>& value, double start, double end);

    /// A point of the line, pixels; x never falls.
    void add(double x, double y);

    const QPolygonF& line();  ///< all that was added
    /// Whether there is a point for each column: then lines without smoothed edges show the same.
    bool crowded() const { return static_cast<double>(line_.size()) > to_ - from_; }

private:
    void flush();
    void addSegment(const Curve& curve, std::size_t index, double seconds, double next);

    TraceMap map_;
    double from_, to_;
    QPolygonF line_;
    int column_ = 0;
    int points_ = 0;  ///< in the column
    QPointF enter_, low_, high_, leave_;
};

/// Calls `see(index, seconds, value)` for the keys of a curve from one time to another, in order.
void eachKey(const Curve& curve, double from, double to,
             const std::function<void(std::size_t, double, double)>& see);

}  // namespace sinew
