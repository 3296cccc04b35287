#include "ui/viewport/GizmoText.h"

#include <QPainter>
#include <cmath>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kGap = 10;  // from the place to the box
constexpr double kPadding = 4;
constexpr double kHeight = 16;

}  // namespace

void paintGizmoText(QPainter& painter, QPointF place, QPointF middle, const QString& text, const Theme& theme,
                    bool strong) {
    painter.setFont(numberFont(strong ? 12 : 11, strong ? QFont::DemiBold : QFont::Normal));
    const QSizeF size(std::ceil(QFontMetricsF(painter.font()).horizontalAdvance(text)) + 2 * kPadding,
                      kHeight);
    const QPointF away = place - middle;
    const double length = std::hypot(away.x(), away.y());
    const QPointF direction = length > 1 ? away / length : QPointF(0, 1);
    const QPointF centre = place + QPointF(direction.x() * (kGap + size.width() / 2),
                                           direction.y() * (kGap + size.height() / 2));
    QRectF box(QPointF(), size);
    box.moveCenter(centre);
    box.moveTopLeft(QPointF(std::round(box.left()), std::round(box.top())));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.field);
    painter.drawRect(box);
    painter.setPen(strong ? theme.text : theme.textDim);
    painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace sinew
