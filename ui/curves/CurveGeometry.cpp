#include "ui/curves/CurveGeometry.h"

#include <algorithm>

#include "ui/canvas/ChannelColor.h"
#include "ui/widgets/Ink.h"

namespace sinew {

TraceMap CurveGeometry::map(const CurveRow& row) const {
    const ShownCurves::Scale scale = curves.scale(row);
    TraceMap map;
    map.xPerSecond = time.pixelsPerFrame() * rate.hertz();
    map.xAtZero = timeLeft + time.x(0.0);
    map.yPerValue = -values.scale() * scale.factor;
    map.yAtZero = values.y(scale.offset);
    return map;
}

QPointF CurveGeometry::place(const CurveRow& row, Seconds seconds, double value) const {
    const TraceMap at = map(row);
    return {at.x(seconds.value), at.y(value)};
}

double CurveGeometry::x(Seconds seconds) const { return timeLeft + time.x(rate.frame(seconds)); }

Seconds CurveGeometry::secondsAt(double x) const { return {time.frame(x - timeLeft) / rate.hertz()}; }

std::vector<ShownKey> shownKeys(const ShownCurves& curves, std::span<const KeyPlace> keys) {
    std::vector<ShownKey> shown;
    const CurveRow* row = nullptr;
    const KeyPlace* last = nullptr;
    for (const KeyPlace& place : keys) {
        if (!last || last->id != place.id) row = curves.shown(place.id) ? curves.find(place.id) : nullptr;
        last = &place;
        if (!row) continue;
        const std::size_t index = row->curve->keyAtOrBefore(place.time + Seconds{Curve::kMinimumGap / 2});
        if (index < row->curve->size()) shown.push_back({row, row->curve->key(index)});
    }
    return shown;
}

QColor curveColor(const CurveRow& row) { return channelColor(row.order, row.id.channel); }

QPen curvePen(const CurveRow& row, bool active) {
    const QPen pen(curveColor(row), active ? 2.25 : 1.75, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    return isSecondTwist(row.order, row.id.channel) ? dashed(pen, {6, 4}) : pen;
}

}  // namespace sinew
