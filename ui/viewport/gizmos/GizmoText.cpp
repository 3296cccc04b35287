#include "ui/viewport/gizmos/GizmoText.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kGap = 10;  // from the point to the box
constexpr double kPadding = 4;
constexpr double kHeight = 16;

}  // namespace

QFont GizmoText::font() const {
    return kind == Kind::value ? numberFont(12, QFont::DemiBold) : numberFont(11);
}

GizmoText GizmoText::beside(QPointF anchor, QPointF center, const QString& text, Kind kind) {
    GizmoText label{kind, text, {}};
    const QSizeF size(std::ceil(QFontMetricsF(label.font()).horizontalAdvance(text)) + 2 * kPadding, kHeight);
    const QPointF delta = anchor - center;
    const double length = std::hypot(delta.x(), delta.y());
    const QPointF direction = length > 1 ? delta / length : QPointF(0, 1);
    label.box = QRectF(QPointF(), size);
    label.box.moveCenter(anchor + QPointF(direction.x() * (kGap + size.width() / 2),
                                          direction.y() * (kGap + size.height() / 2)));
    label.box.moveTopLeft(QPointF(std::round(label.box.left()), std::round(label.box.top())));
    return label;
}

QRectF GizmoText::boxInView(const QRectF& view) const {
    const QRectF reach = view.adjusted(-box.width(), -box.height(), box.width(), box.height());
    if (!reach.intersects(box)) return box;
    QRectF inside = box;
    inside.moveLeft(std::max(view.left(), std::min(box.left(), view.right() - box.width())));
    inside.moveTop(std::max(view.top(), std::min(box.top(), view.bottom() - box.height())));
    return inside;
}

void GizmoText::paint(QPainter& painter, const Theme& theme) const {
    const QRectF anchor = boxInView(painter.window());
    painter.setFont(font());
    painter.fillRect(anchor, theme.field);
    painter.setPen(kind == Kind::value ? theme.text : theme.textDim);
    painter.drawText(anchor, Qt::AlignCenter, text);
}

}  // namespace sinew
