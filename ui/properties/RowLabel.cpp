#include "ui/properties/RowLabel.h"

#include <QPainter>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kBarHeight = 14;

}  // namespace

QColor axisColor(AxisRole role) {
    switch (role) {
        case AxisRole::x:
            return theme().axisX;
        case AxisRole::y:
            return theme().axisY;
        case AxisRole::z:
            return theme().axisZ;
        case AxisRole::twist2:
            return theme().twist2;
        case AxisRole::none:
            break;
    }
    return theme().textDim;
}

AxisRole axisRole(EulerOrder order, int angle) {
    if (angle == 2 && isProper(order)) return AxisRole::twist2;
    return static_cast<AxisRole>(static_cast<int>(AxisRole::x) +
                                 axes(order)[static_cast<std::size_t>(angle)]);
}

RowLabel::RowLabel(const QString& text, QWidget* parent) : QWidget(parent), text_(text) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFixedSize(sizeHint());
}

void RowLabel::setText(const QString& text) {
    text_ = text;
    update();
}

void RowLabel::setAxis(AxisRole axis) {
    axis_ = axis;
    update();
}

void RowLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    int left = 0;
    if (axis_ != AxisRole::none) {
        const int top = (height() - kBarHeight) / 2;
        painter.setPen(
            QPen(axisColor(axis_), 3, axis_ == AxisRole::twist2 ? Qt::DotLine : Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(1.5, top), QPointF(1.5, top + kBarHeight));
        left = 10;
    }
    painter.setPen(axis_ == AxisRole::none ? theme().textDim : theme().text);
    painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text_, Qt::ElideRight, width() - left));
}

}  // namespace sinew
