#include "ui/properties/ConflictLine.h"

#include <QPainter>

#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kLine = 24;
constexpr int kEdge = 8;
constexpr int kIcon = 14;

}  // namespace

ConflictLine::ConflictLine(QWidget* parent) : QWidget(parent) { setLines({}); }

void ConflictLine::setLines(const QStringList& lines) {
    lines_ = lines;
    setFixedHeight(kLine * static_cast<int>(lines.size()));
    setVisible(!lines.isEmpty());
    setAccessibleName(lines.join(QStringLiteral(". ")));
    setToolTip(lines.join(u'\n'));
    update();
}

void ConflictLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QColor fill = theme().conflict;
    fill.setAlphaF(0.14f);
    const QRect box = rect().adjusted(kEdge, 0, -kEdge, 0);
    painter.fillRect(box, fill);
    painter.fillRect(QRect(box.left(), 0, 2, height()), theme().conflict);
    painter.setPen(theme().conflict);
    int top = 0;
    for (const QString& line : lines_) {
        painter.drawPixmap(box.left() + kEdge, top + (kLine - kIcon) / 2,
                           iconPixmap("warning", theme().conflict, kIcon, devicePixelRatioF()));
        const QRect text(box.left() + 2 * kEdge + kIcon, top, box.width() - 3 * kEdge - kIcon, kLine);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(line, Qt::ElideRight, text.width()));
        top += kLine;
    }
}

}  // namespace sinew
