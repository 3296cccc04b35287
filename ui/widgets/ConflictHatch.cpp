#include "ui/widgets/ConflictHatch.h"

#include <QPainter>
#include <QPixmap>

#include "ui/widgets/Theme.h"

namespace sinew {

QBrush conflictHatch() {
    QPixmap tile(12, 12);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().conflict, 1.8));
    for (int i = -12; i <= 24; i += 6) painter.drawLine(QPointF(i, 12), QPointF(i + 12, 0));
    return QBrush(tile);
}

}  // namespace sinew
