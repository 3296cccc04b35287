#include "ui/curves/SlopeHandles.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kLength = 44;  // pixels
constexpr double kReach = 7;
constexpr std::size_t kMostKeys = 200;
constexpr double kSameSlope = 1e-9;

SlopeHandle handle(const CurveGeometry& geometry, const ShownKey& key, bool out) {
    const TraceMap map = geometry.map(*key.row);
    const QPointF at(map.x(key.key.time.value), map.y(key.key.value));
    const double slope = out ? key.key.slopeOut : key.key.slopeIn;
    QPointF along(map.xPerSecond, slope * map.yPerValue);
    along *= kLength / std::hypot(along.x(), along.y());
    return {key, out, at, out ? at + along : at - along};
}

}  // namespace

std::vector<SlopeHandle> slopeHandles(const CurveGeometry& geometry, std::span<const ShownKey> selected) {
    std::vector<SlopeHandle> handles;
    if (selected.size() > kMostKeys) return handles;
    for (const ShownKey& key : selected) {
        if (geometry.curves.locked(key.row->id) || key.row->slerp) continue;
        const Curve& curve = *key.row->curve;
        const std::size_t index = curve.keyAtOrBefore(key.key.time);
        if (key.key.interpolation == Interpolation::hermite && index + 1 < curve.size())
            handles.push_back(handle(geometry, key, true));
        if (index > 0 && index < curve.size() && curve.key(index - 1).interpolation == Interpolation::hermite)
            handles.push_back(handle(geometry, key, false));
    }
    return handles;
}

void paintSlopeHandles(QPainter& painter, std::span<const SlopeHandle> handles) {
    for (const SlopeHandle& one : handles) {
        painter.setPen(QPen(theme().textDim, 1.25));
        painter.drawLine(one.at, one.tip);
        painter.setPen(QPen(theme().canvas, 1));
        painter.setBrush(theme().curveKeySelected);
        painter.drawRect(QRectF(one.tip - QPointF(3.5, 3.5), QSizeF(7, 7)));
    }
}

std::optional<SlopeHandle> slopeHandleAt(std::span<const SlopeHandle> handles, QPointF position) {
    const auto distance = [position](const SlopeHandle& one) {
        return std::hypot(one.tip.x() - position.x(), one.tip.y() - position.y());
    };
    const auto nearest = std::ranges::min_element(handles, {}, distance);
    if (nearest == handles.end() || distance(*nearest) > kReach) return std::nullopt;
    return *nearest;
}

KeyChange turned(const CurveGeometry& geometry, const SlopeHandle& handle, QPointF to, bool alone) {
    const TraceMap map = geometry.map(*handle.key.row);
    const QPointF from = geometry.place(*handle.key.row, handle.key.key.time, handle.key.key.value);
    // A handle never points backwards in time.
    const double dx = handle.out ? std::max(1.0, to.x() - from.x()) : std::min(-1.0, to.x() - from.x());
    const double slope = (to.y() - from.y()) / map.yPerValue / (dx / map.xPerSecond);
    Key key = handle.key.key;
    const bool broken = std::abs(key.slopeIn - key.slopeOut) > kSameSlope;
    if (handle.out || (!alone && !broken)) key.slopeOut = slope;
    if (!handle.out || (!alone && !broken)) key.slopeIn = slope;
    return {handle.key.place(), key};
}

}  // namespace sinew
