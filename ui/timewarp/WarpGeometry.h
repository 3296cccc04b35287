#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>
#include <set>

#include "core/anim/TimeWarp.h"
#include "ui/canvas/ValueAxis.h"
#include "ui/document/TimeAxis.h"

namespace sinew {

/// Where a time warp is on the canvas just now: new time across, source time up, both in frames, the speeds
/// in a lane below, and under that a strip with source time across. Holds references: made for one use.
struct WarpGeometry {
    static constexpr double kAxisWidth = 44;  ///< of the labels, right of the names
    static constexpr double kPin = 7.5;       ///< radius of a pin

    const ValueAxis& values;  ///< source frames
    const TimeAxis& axis;
    double timeLeft = 0;              ///< pixel at which the time axis begins
    FrameRate rate;                   ///< of the clip
    QRectF plot;                      ///< of the warp
    QRectF lane;                      ///< of the speeds; empty where there is no room for it
    QRectF strip;                     ///< from new to source time; empty where there is no room for it
    double slowest = 0, fastest = 2;  ///< speeds at the lane's lower and upper edge

    double x(Seconds time) const { return timeLeft + axis.x(rate.frame(time)); }
    double y(Seconds source) const { return values.y(rate.frame(source)); }
    QPointF place(const WarpPin& pin) const { return {x(pin.time), y(pin.source)}; }
    Seconds timeAt(double x) const;
    Seconds sourceAt(double y) const;
    double secondsPerPixel() const;        ///< of new time
    double sourceSecondsPerPixel() const;  ///< upwards
    double speedY(double speed) const;
    double speedAt(double y) const;
};

/// What is under the pointer. Later pins lie over earlier ones.
std::optional<std::size_t> pinUnder(const WarpGeometry& geometry, const TimeWarp& warp, QPointF position);
/// The span whose line is there.
std::optional<std::size_t> lineUnder(const WarpGeometry& geometry, const TimeWarp& warp, QPointF position);
/// The span that plays at a pixel.
std::optional<std::size_t> spanAt(const WarpGeometry& geometry, const TimeWarp& warp, double x);
std::set<std::size_t> pinsInside(const WarpGeometry& geometry, const TimeWarp& warp, const QRectF& box);

}  // namespace sinew
