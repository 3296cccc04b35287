#include "ui/properties/ConflictLine.h"

#include <QPainter>
#include <QPushButton>

#include "ui/widgets/Icon.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kLine = 24;
constexpr int kConflictPadding = 8;
constexpr int kConflictIconSize = 14;

}  // namespace

ConflictLine::ConflictLine() { setLines({}); }

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
    const QRect box = rect().adjusted(kConflictPadding, 0, -kConflictPadding, 0);
    painter.fillRect(box, withOpacity(theme().conflict, 0.14));
    painter.fillRect(QRect(box.left(), 0, 2, height()), theme().conflict);
    painter.setPen(theme().conflict);
    int top = 0;
    for (const QString& line : lines_) {
        painter.drawPixmap(box.left() + kConflictPadding, top + (kLine - kConflictIconSize) / 2,
                           iconPixmap("warning", theme().conflict, kConflictIconSize, devicePixelRatioF()));
        const QRect text(box.left() + 2 * kConflictPadding + kConflictIconSize, top,
                         box.width() - 3 * kConflictPadding - kConflictIconSize, kLine);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(line, Qt::ElideRight, text.width()));
        top += kLine;
    }
}

ConflictRemedies::ConflictRemedies() {
    auto* row = rowLayout(this, {8, 2, 8, 2}, 4);
    for (const ConflictRemedy remedy : kConflictRemedies) {
        auto* button = new QPushButton(remedyText(remedy));
        button->setToolTip(remedyTip(remedy));
        // The four buttons fit the panel's width and must not widen it.
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        row->addWidget(button, 1);
        connect(button, &QPushButton::clicked, this, [this, remedy] { Q_EMIT chosen(remedy); });
    }
}

}  // namespace sinew
