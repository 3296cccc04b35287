#include "ui/curves/CurveHandles.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kMargin = 12;  // pixels between keys and frame
constexpr double kMinSize = 1;
constexpr double kHandleReach = 7;

constexpr std::array<ScaleBox::Handle, 8> kHandles{
    {{-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}}};

double side(double minimum, double maximum, int sign) {
    return sign < 0 ? minimum : sign > 0 ? maximum : (minimum + maximum) / 2;
}

QPointF corner(const QRectF& box, ScaleBox::Handle handle) {
    return {side(box.left(), box.right(), handle.time), side(box.bottom(), box.top(), handle.value)};
}

}  // namespace

std::optional<ScaleBox> ScaleBox::around(const CurveGeometry& geometry, std::span<const VisibleKey> keys) {
    if (keys.size() < 2) return std::nullopt;
    const CurveRow* row = nullptr;
    TraceMap map;
    double left = 1e12, right = -1e12, top = 1e12, bottom = -1e12;
    for (const VisibleKey& shown : keys) {
        if (shown.row != row) map = geometry.map(*shown.row);
        row = shown.row;
        const double x = map.x(shown.key.time.value);
        const double y = map.y(shown.key.value);
        left = std::min(left, x), right = std::max(right, x);
        top = std::min(top, y), bottom = std::max(bottom, y);
    }
    if (right - left < kMinSize && bottom - top < kMinSize) return std::nullopt;
    return ScaleBox(QRectF(QPointF(left, top), QPointF(right, bottom)));
}

QRectF ScaleBox::frame() const { return keys_.adjusted(-kMargin, -kMargin, kMargin, kMargin); }

QPointF ScaleBox::handlePosition(Handle handle) const { return corner(frame(), handle); }
QPointF ScaleBox::edge(Handle handle) const { return corner(keys_, handle); }

QPointF ScaleBox::pivot(Handle handle, bool center) const {
    return center ? keys_.center() : corner(keys_, {-handle.time, -handle.value});
}

void ScaleBox::paint(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(withDashes(QPen(theme().curveKeySelected, 1), {3, 3}));
    painter.drawRect(frame());
    painter.setPen(QPen(theme().canvas, 1));
    painter.setBrush(theme().curveKeySelected);
    for (const Handle handle : kHandles)
        painter.drawRect(QRectF(handlePosition(handle) - QPointF(3, 3), QSizeF(6, 6)));
}

ScaleBox::Handle ScaleBox::handleAt(QPointF position) const {
    for (const Handle handle : kHandles) {
        const QPointF from = handlePosition(handle) - position;
        if (std::hypot(from.x(), from.y()) <= kHandleReach) return handle;
    }
    return {};
}

namespace {

constexpr double kLength = 44;  // pixels, of handles without their own length
constexpr std::size_t kMaxKeys = 200;
constexpr double kSameSlope = 1e-9;

/// Returns the tangent on screen, as long as it is.
QPointF tangent(const TraceMap& map, const TangentHandle& handle) {
    const double slope = handle.out ? handle.key.key.slopeOut : handle.key.key.slopeIn;
    const double seconds = (handle.out ? 1 : -1) * handle.duration * handle.length();
    return {seconds * map.xPerSecond, seconds * slope * map.yPerValue};
}

/// @param other  the key at the other end of the segment
TangentHandle handle(const CurveGeometry& geometry, const VisibleKey& key, const Key& other) {
    const TraceMap map = geometry.map(*key.row);
    const QPointF at(map.x(key.key.time.value), map.y(key.key.value));
    TangentHandle handle{key, key.key.time < other.time, at, at,
                         std::abs(other.time.value - key.key.time.value)};
    const QPointF along = tangent(map, handle);
    handle.tip += handle.hasOwnLength() ? along : along * (kLength / std::hypot(along.x(), along.y()));
    return handle;
}

}  // namespace

std::vector<TangentHandle> tangentHandles(const CurveGeometry& geometry,
                                          std::span<const VisibleKey> selected) {
    std::vector<TangentHandle> handles;
    if (selected.size() > kMaxKeys) return handles;
    for (const VisibleKey& key : selected) {
        if (geometry.curves.isLocked(key.row->id) || key.row->slerp) continue;
        const Curve& curve = *key.row->curve;
        const std::size_t index = curve.keyAtOrBefore(key.key.time);
        if (key.key.interpolation == Interpolation::hermite && index + 1 < curve.size())
            handles.push_back(handle(geometry, key, curve.key(index + 1)));
        if (index > 0 && index < curve.size() && curve.key(index - 1).interpolation == Interpolation::hermite)
            handles.push_back(handle(geometry, key, curve.key(index - 1)));
    }
    return handles;
}

void paintTangentHandles(QPainter& painter, std::span<const TangentHandle> handles) {
    for (const TangentHandle& one : handles) {
        painter.setPen(QPen(theme().textDim, 1.25));
        painter.drawPolyline(clampedToDrawable({one.anchor, one.tip}));
        painter.setPen(QPen(theme().canvas, 1));
        painter.setBrush(theme().curveKeySelected);
        painter.drawRect(QRectF(one.tip - QPointF(3.5, 3.5), QSizeF(7, 7)));
    }
}

std::optional<TangentHandle> tangentHandleAt(std::span<const TangentHandle> handles, QPointF position) {
    const auto distance = [position](const TangentHandle& one) {
        return std::hypot(one.tip.x() - position.x(), one.tip.y() - position.y());
    };
    const auto nearest = std::ranges::min_element(handles, {}, distance);
    if (nearest == handles.end() || distance(*nearest) > kHandleReach) return std::nullopt;
    return *nearest;
}

KeyChange draggedTangent(const CurveGeometry& geometry, const TangentHandle& handle, QPointF delta,
                         bool breakTangent, bool stretch) {
    const TraceMap map = geometry.map(*handle.key.row);
    const QPointF along = handle.tip - handle.anchor + delta;
    // A handle must not point backwards in time.
    const double dx = handle.out ? std::max(1.0, along.x()) : std::min(-1.0, along.x());
    const double slope = along.y() / map.yPerValue / (dx / map.xPerSecond);
    Key key = handle.key.key;
    if (stretch || handle.hasOwnLength()) {
        double& length = handle.out ? key.lengths.out : key.lengths.in;
        length = std::min(1.0, std::abs(dx) / (map.xPerSecond * handle.duration));
    }
    const bool broken = std::abs(key.slopeIn - key.slopeOut) > kSameSlope;
    if (handle.out || (!breakTangent && !broken)) key.slopeOut = slope;
    if (!handle.out || (!breakTangent && !broken)) key.slopeIn = slope;
    return {handle.key.ref(), key};
}

}  // namespace sinew
