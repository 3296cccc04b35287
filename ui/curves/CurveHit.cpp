#include "ui/curves/CurveHit.h"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace sinew {

namespace {

constexpr double kKeyReach = 7;  // pixels
constexpr double kCurveReach = 6;

}  // namespace

std::optional<VisibleKey> keyUnder(const CurveGeometry& geometry, QPointF position) {
    std::optional<VisibleKey> nearest;
    double nearestDistance = kKeyReach;
    for (const CurveRow* row : std::views::reverse(geometry.curves.drawn())) {
        if (geometry.curves.isLocked(row->id)) continue;
        const TraceMap map = geometry.map(*row);
        const double from = map.seconds(position.x() - kKeyReach);
        const double to = map.seconds(position.x() + kKeyReach);
        forEachKey(*row->curve, from, to, [&](std::size_t index, double seconds, double value) {
            const double away = std::hypot(map.x(seconds) - position.x(), map.y(value) - position.y());
            if (away >= nearestDistance) return;
            nearestDistance = away;
            nearest = VisibleKey{row, row->curve->key(index)};
        });
    }
    return nearest;
}

const CurveRow* curveUnder(const CurveGeometry& geometry, QPointF position) {
    const CurveRow* nearest = nullptr;
    double nearestDistance = kCurveReach;
    for (const CurveRow* row : std::views::reverse(geometry.curves.drawn())) {
        const TraceMap map = geometry.map(*row);
        // Sample to both sides, so that steep curves can be hit from the side.
        double low = 1e12, high = -1e12;
        for (const double beside : {-3.0, 0.0, 3.0}) {
            const double y = map.y(geometry.curves.value(*row, {map.seconds(position.x() + beside)}));
            low = std::min(low, y), high = std::max(high, y);
        }
        const double away = std::max({0.0, low - position.y(), position.y() - high});
        if (away >= nearestDistance) continue;
        nearestDistance = away;
        nearest = row;
    }
    return nearest;
}

std::vector<KeyRef> keysInside(const CurveGeometry& geometry, const QRectF& box) {
    std::vector<KeyRef> keys;
    for (const CurveRow* row : geometry.curves.drawn()) {
        if (geometry.curves.isLocked(row->id)) continue;
        const TraceMap map = geometry.map(*row);
        forEachKey(*row->curve, map.seconds(box.left()), map.seconds(box.right()),
                   [&](std::size_t, double seconds, double value) {
                       const double y = map.y(value);
                       if (y >= box.top() && y <= box.bottom()) keys.push_back({row->id, {seconds}});
                   });
    }
    std::ranges::sort(keys);
    return keys;
}

}  // namespace sinew
