#include "ui/timewarp/WarpGeometry.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr double kPinReach = 10;  // pixels from a pin
constexpr double kLineReach = 6;  // pixels from the line

}  // namespace

double WarpGeometry::speedY(double speed) const {
    return lane.bottom() - (speed - slowest) / (fastest - slowest) * lane.height();
}

std::optional<std::size_t> pinUnder(const WarpGeometry& geometry, const TimeWarp& warp, QPointF position) {
    std::optional<std::size_t> nearest;
    double nearestDistance = kPinReach;
    const auto& pins = warp.pins();
    const auto from =
        std::ranges::lower_bound(pins, geometry.timeAt(position.x() - kPinReach), {}, &WarpPin::time);
    for (auto pin = from; pin != pins.end() && geometry.x(pin->time) <= position.x() + kPinReach; ++pin) {
        const QPointF offset = geometry.position(*pin) - position;
        const double distance = std::hypot(offset.x(), offset.y());
        if (distance > nearestDistance) continue;
        nearestDistance = distance;
        nearest = static_cast<std::size_t>(pin - pins.begin());
    }
    return nearest;
}

std::optional<std::size_t> spanAt(const WarpGeometry& geometry, const TimeWarp& warp, double x) {
    const auto& pins = warp.pins();
    const auto next = std::ranges::upper_bound(pins, geometry.timeAt(x), {}, &WarpPin::time);
    if (next == pins.begin() || next == pins.end()) return std::nullopt;
    return static_cast<std::size_t>(next - pins.begin()) - 1;
}

std::optional<std::size_t> lineUnder(const WarpGeometry& geometry, const TimeWarp& warp, QPointF position) {
    if (!geometry.plot.contains(position)) return std::nullopt;
    // Sample to both sides, so that steep lines can be hit from the side.
    const auto heightAt = [&](double x) { return geometry.y(warp.source(geometry.timeAt(x))); };
    const auto [low, high] =
        std::minmax({heightAt(position.x() - kLineReach / 2), heightAt(position.x() + kLineReach / 2)});
    if (position.y() < low - kLineReach || position.y() > high + kLineReach) return std::nullopt;
    return spanAt(geometry, warp, position.x());
}

std::set<std::size_t> pinsInside(const WarpGeometry& geometry, const TimeWarp& warp, const QRectF& box) {
    std::set<std::size_t> inside;
    for (std::size_t i = 0; i < warp.pins().size(); ++i) {
        if (box.contains(geometry.position(warp.pins()[i]))) inside.insert(i);
    }
    return inside;
}

namespace {

double distance(Seconds a, Seconds b) { return std::abs(a.value - b.value); }

}  // namespace

WarpSnap::WarpSnap(const Clip& clip, std::span<const JointId> joints, std::span<const Seconds> contacts)
    : rate_(clip.rate), targets_(contacts.begin(), contacts.end()) {
    targets_.push_back(clip.rate.time(clip.firstFrame));
    targets_.push_back(clip.rate.time(clip.lastFrame));
    for (const Marker& marker : clip.markers) targets_.push_back(marker.time);
    const auto frames = static_cast<std::size_t>(clip.frameCount());
    for (const Track& track : clip.tracks) {
        const bool chosen = joints.empty() || std::ranges::find(joints, track.id.joint) != joints.end();
        if (!chosen || track.curve->size() > std::max<std::size_t>(frames / 2, 2)) continue;
        curves_.push_back(track.curve);
    }
    std::ranges::sort(targets_);
}

Seconds WarpSnap::time(Seconds to, Seconds start, Seconds reach) const {
    return distance(to, start) <= reach.value ? start : frame(to);
}

Seconds WarpSnap::source(Seconds to, Seconds start, Seconds reach) const {
    if (distance(to, start) <= reach.value) return start;
    Seconds nearest{to.value + 2 * reach.value + 1};
    const auto consider = [&](Seconds moment) {
        if (distance(moment, to) < distance(nearest, to)) nearest = moment;
    };
    const auto after = std::ranges::lower_bound(targets_, to);
    if (after != targets_.end()) consider(*after);
    if (after != targets_.begin()) consider(*(after - 1));
    for (const auto& curve : curves_) {
        const std::size_t before = curve->keyAtOrBefore(to);
        const std::size_t next = before == curve->size() ? 0 : before + 1;
        if (before < curve->size()) consider(curve->key(before).time);
        if (next < curve->size()) consider(curve->key(next).time);
    }
    return distance(nearest, to) <= reach.value ? nearest : frame(to);
}

}  // namespace sinew
