#include "ui/window/SearchButton.h"

#include <QAction>
#include <QPainter>
#include <QStyleOptionFrame>

#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr QSize kSize(212, 24);
constexpr int kNarrow = 72;

}  // namespace

SearchButton::SearchButton(QAction& action, QWidget* parent)
    : QAbstractButton(parent), keys_(action.shortcut().toString(QKeySequence::NativeText)) {
    setText(tr("Search actions"));
    setAccessibleName(text());
    setToolTip(action.toolTip());
    setStatusTip(action.statusTip());
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::clicked, &action, &QAction::trigger);
}

QSize SearchButton::sizeHint() const { return kSize; }
QSize SearchButton::minimumSizeHint() const { return {kNarrow, kSize.height()}; }

void SearchButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QStyleOptionFrame option;
    option.initFrom(this);
    option.lineWidth = 1;
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, this);
    painter.drawPixmap(
        QPoint(8, (height() - 16) / 2),
        iconPixmap("search", underMouse() ? theme().text : theme().textDim, 16, devicePixelRatioF()));
    painter.setPen(theme().textDim);
    const QRect inner = rect().adjusted(32, 0, -8, 0);
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignRight, keys_);
    const QRect words = inner.adjusted(0, 0, -fontMetrics().horizontalAdvance(keys_) - 8, 0);
    if (words.width() >= fontMetrics().horizontalAdvance(text()))
        painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, text());
}

}  // namespace sinew
