#include "ui/curves/CurveGeometry.h"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "core/math/Angle.h"
#include "ui/canvas/KeyMark.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"

namespace sinew {

CurveUnit unitOf(Channel channel) {
    if (isAngle(channel)) return {degrees(1), QStringLiteral("°"), 2};
    if (isTranslation(channel)) return {100, QStringLiteral(" cm"), 2};
    return {1, isScale(channel) ? QStringLiteral("×") : QString(), 3};
}

QString curveValueText(Channel channel, double authored) {
    const CurveUnit unit = unitOf(channel);
    return numberText(authored * unit.perValue, unit.decimals) + unit.text;
}

TraceMap CurveGeometry::map(const CurveRow& row) const {
    const VisibleCurves::Scale scale = curves.scale(row);
    TraceMap map;
    map.xPerSecond = axis.pixelsPerFrame() * rate.hertz();
    map.xAtZero = timeLeft + axis.x(0.0);
    map.yPerValue = -values.scale() * scale.factor;
    map.yAtZero = values.y(scale.offset);
    return map;
}

QPointF CurveGeometry::position(const CurveRow& row, Seconds time, double value) const {
    const TraceMap at = map(row);
    return {at.x(time.value), at.y(value)};
}

std::vector<VisibleKey> visibleKeys(const VisibleCurves& curves, std::span<const KeyRef> keys) {
    std::vector<VisibleKey> shown;
    const CurveRow* row = nullptr;
    const KeyRef* last = nullptr;
    for (const KeyRef& ref : keys) {
        if (!last || last->id != ref.id) row = curves.isVisible(ref.id) ? curves.find(ref.id) : nullptr;
        last = &ref;
        if (!row) continue;
        const std::size_t index = row->curve->keyAtOrBefore(ref.time + Seconds{Curve::kMinimumGap / 2});
        if (index < row->curve->size()) shown.push_back({row, row->curve->key(index)});
    }
    return shown;
}

QColor curveColor(const CurveRow& row) { return channelColor(row.order, row.id.channel); }

QPen curvePen(const CurveRow& row, bool active) {
    const QPen pen(curveColor(row), active ? 2.25 : 1.75, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    return isSecondTwist(row.order, row.id.channel) ? withDashes(pen, {6, 4}) : pen;
}

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
