#pragma once

#include <QPolygonF>
#include <functional>

#include "core/anim/curve/Curve.h"

namespace sinew {

/// Linear mapping of a curve's times and values to a canvas: x = xPerSecond * t + xAtZero, and likewise y.
struct TraceMap {
    double xPerSecond = 1, xAtZero = 0;
    double yPerValue = -1, yAtZero = 0;

    double x(double seconds) const { return xPerSecond * seconds + xAtZero; }
    double y(double value) const { return yPerValue * value + yAtZero; }
    double seconds(double x) const { return (x - xAtZero) / xPerSecond; }
    double value(double y) const { return (y - yAtZero) / yPerValue; }
};

/// Polyline of a curve at pixel resolution. Each pixel column keeps the points where the curve enters and
/// leaves it and its highest and lowest point, so a curve with any number of keys becomes at most four points
/// per column.
class CurveTrace {
public:
    /// @param from, to  visible range of canvas columns; everything outside is left out
    CurveTrace(const TraceMap& map, double from, double to) : map_(map), from_(from), to_(to) {}

    /// Adds the curve from its first key to its last. O(visible keys + columns).
    void addCurve(const Curve& curve);
    /// Adds a function of seconds, sampled between two times.
    void addSampled(const std::function<double(double)>& value, double start, double end);

    /// Adds a point in pixels; x must not decrease.
    void add(double x, double y);

    const QPolygonF& line();  ///< all points added so far
    /// Returns whether there is about one point per column. Such lines look the same without antialiasing.
    bool isDense() const { return static_cast<double>(line_.size()) > to_ - from_; }

private:
    void flush();
    void addSegment(const Curve& curve, std::size_t index, double seconds, double next);

    TraceMap map_;
    double from_, to_;
    QPolygonF line_;
    int column_ = 0;
    int points_ = 0;  ///< in the current column
    QPointF enter_, low_, high_, leave_;
};

/// Calls `visit(index, seconds, value)` for the keys of a curve between two times, in order.
void forEachKey(const Curve& curve, double from, double to,
                const std::function<void(std::size_t, double, double)>& visit);

}  // namespace sinew
