#include "ui/timewarp/WarpGeometry.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr double kReach = 10;     // pixels from a pin
constexpr double kLineReach = 6;  // from the line

}  // namespace

Seconds WarpGeometry::timeAt(double x) const { return {axis.frame(x - timeLeft) / rate.hertz()}; }

Seconds WarpGeometry::sourceAt(double y) const { return {values.value(y) / rate.hertz()}; }

double WarpGeometry::secondsPerPixel() const { return 1 / (axis.pixelsPerFrame() * rate.hertz()); }

double WarpGeometry::sourceSecondsPerPixel() const { return 1 / (values.scale() * rate.hertz()); }

double WarpGeometry::speedY(double speed) const {
    return lane.bottom() - (speed - slowest) / (fastest - slowest) * lane.height();
}

double WarpGeometry::speedAt(double y) const {
    return slowest + (lane.bottom() - y) / lane.height() * (fastest - slowest);
}

std::optional<std::size_t> pinUnder(const WarpGeometry& geometry, const TimeWarp& warp, QPointF position) {
    std::optional<std::size_t> nearest;
    double least = kReach;
    const auto& pins = warp.pins();
    const auto from =
        std::ranges::lower_bound(pins, geometry.timeAt(position.x() - kReach), {}, &WarpPin::time);
    for (auto pin = from; pin != pins.end() && geometry.x(pin->time) <= position.x() + kReach; ++pin) {
        const QPointF way = geometry.place(*pin) - position;
        const double distance = std::hypot(way.x(), way.y());
        if (distance > least) continue;
        least = distance;
        nearest = static_cast<std::size_t>(pin - pins.begin());
    }
    return nearest;
}

std::optional<std::size_t> spanAt(const WarpGeometry& geometry, const TimeWarp& warp, double x) {
    const auto& pins = warp.pins();
    const auto behind = std::ranges::upper_bound(pins, geometry.timeAt(x), {}, &WarpPin::time);
    if (behind == pins.begin() || behind == pins.end()) return std::nullopt;
    return static_cast<std::size_t>(behind - pins.begin()) - 1;
}

std::optional<std::size_t> lineUnder(const WarpGeometry& geometry, const TimeWarp& warp, QPointF position) {
    if (!geometry.plot.contains(position)) return std::nullopt;
    // Steep lines are hit from the side: a few pixels of new time are a long way up.
    const auto heightAt = [&](double x) { return geometry.y(warp.source(geometry.timeAt(x))); };
    const auto [low, high] =
        std::minmax({heightAt(position.x() - kLineReach / 2), heightAt(position.x() + kLineReach / 2)});
    if (position.y() < low - kLineReach || position.y() > high + kLineReach) return std::nullopt;
    return spanAt(geometry, warp, position.x());
}

std::set<std::size_t> pinsInside(const WarpGeometry& geometry, const TimeWarp& warp, const QRectF& box) {
    std::set<std::size_t> inside;
    for (std::size_t i = 0; i < warp.pins().size(); ++i) {
        if (box.contains(geometry.place(warp.pins()[i]))) inside.insert(i);
    }
    return inside;
}

}  // namespace sinew
