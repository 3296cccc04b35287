#include "ui/curves/CurveGeometry.h"

#include <algorithm>

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
    map.xPerSecond = time.pixelsPerFrame() * rate.hertz();
    map.xAtZero = timeLeft + time.x(0.0);
    map.yPerValue = -values.scale() * scale.factor;
    map.yAtZero = values.y(scale.offset);
    return map;
}

QPointF CurveGeometry::position(const CurveRow& row, Seconds seconds, double value) const {
    const TraceMap at = map(row);
    return {at.x(seconds.value), at.y(value)};
}

double CurveGeometry::x(Seconds seconds) const { return timeLeft + time.x(rate.frame(seconds)); }

Seconds CurveGeometry::secondsAt(double x) const { return {time.frame(x - timeLeft) / rate.hertz()}; }

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

}  // namespace sinew
