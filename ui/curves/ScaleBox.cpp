#include "ui/curves/ScaleBox.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kMargin = 12;  // pixels between keys and frame
constexpr double kBoxReach = 7;
constexpr double kMinSize = 1;

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

QPointF ScaleBox::pivot(Handle handle, bool centre) const {
    return centre ? keys_.center() : corner(keys_, {-handle.time, -handle.value});
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
        if (std::hypot(from.x(), from.y()) <= kBoxReach) return handle;
    }
    return {};
}

}  // namespace sinew
