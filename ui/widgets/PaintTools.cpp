#include "ui/widgets/PaintTools.h"

#include <QList>
#include <QPainter>
#include <QPixmap>

#include "ui/widgets/Theme.h"

namespace sinew {

QColor withOpacity(QColor color, double opacity) {
    color.setAlphaF(static_cast<float>(opacity));
    return color;
}

QPen withDashes(QPen pen, std::initializer_list<double> pixels) {
    QList<qreal> pattern;
    for (const double length : pixels) pattern << length / pen.widthF();
    pen.setDashPattern(pattern);
    return pen;
}

QBrush conflictHatch() {
    QPixmap tile(12, 12);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().conflict, 1.8));
    for (int i = -12; i <= 24; i += 6) painter.drawLine(QPointF(i, 12), QPointF(i + 12, 0));
    return QBrush(tile);
}

namespace {

constexpr double kLinear[] = {6, 4};
constexpr double kMonotone[] = {9, 3, 2, 3};
constexpr double kSlerp[] = {1.5, 3.5};

}  // namespace

std::span<const double> compareDashes(Interpolation kind) {
    switch (kind) {
        case Interpolation::linear:
            return kLinear;
        case Interpolation::monotone:
            return kMonotone;
        case Interpolation::slerp:
            return kSlerp;
        default:
            return {};
    }
}

QPen withCompareDashes(QPen pen, Interpolation kind) {
    QList<qreal> pattern;
    for (const double length : compareDashes(kind)) pattern << length / pen.widthF();
    if (!pattern.isEmpty()) pen.setDashPattern(pattern);
    if (kind == Interpolation::slerp) pen.setCapStyle(Qt::RoundCap);  // dots
    return pen;
}

}  // namespace sinew
