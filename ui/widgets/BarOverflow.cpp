#include "ui/widgets/BarOverflow.h"

#include <QBoxLayout>
#include <QEvent>
#include <QFrame>
#include <QScreen>
#include <QToolButton>
#include <algorithm>
#include <vector>

#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kOverflowButton = 20;  // pixels
constexpr int kNarrowestBar = 96;    // pixels

/// Moves an item from one row to another, with its stretch.
void moveItem(QBoxLayout& from, int index, QBoxLayout& to, int toIndex) {
    const int stretch = from.stretch(index);
    QLayoutItem* item = from.takeAt(index);
    if (QWidget* widget = item->widget()) {
        const bool isHidden = widget->isHidden();
        to.insertWidget(toIndex, widget, stretch, item->alignment());
        widget->setVisible(!isHidden);
        delete item;
    } else {
        to.insertItem(toIndex, item);
        to.setStretch(toIndex, stretch);
    }
}

/// Returns the number of items, counted from the start of both rows, that fit the width.
int fittingItems(const std::vector<QLayoutItem*>& items, int spacing, int width) {
    int used = 0, fitting = 0, count = 0;
    for (const QLayoutItem* item : items) {
        ++count;
        const bool isSpacer = !item->widget();
        if (!isSpacer && item->isEmpty()) continue;
        used += item->minimumSize().width() + (isSpacer || used == 0 ? 0 : spacing);
        if (used > width) return fitting;
        if (!isSpacer) fitting = count;
    }
    return count;
}

/// Returns the controls of a row that Tab reaches, in its order.
std::vector<QWidget*> tabStops(const QBoxLayout& row) {
    std::vector<QWidget*> stops;
    for (int i = 0; i < row.count(); ++i) {
        QWidget* widget = row.itemAt(i)->widget();
        if (!widget) continue;
        for (QWidget* part : QList<QWidget*>{widget} + widget->findChildren<QWidget*>())
            if ((part->focusPolicy() & Qt::TabFocus) && part->window() == widget->window())
                stops.push_back(part);
    }
    return stops;
}

void setTabOrder(const std::vector<QWidget*>& stops) {
    for (std::size_t i = 1; i < stops.size(); ++i) QWidget::setTabOrder(stops[i - 1], stops[i]);
}

}  // namespace

BarOverflow::BarOverflow(QWidget& bar)
    : QObject(&bar),
      bar_(&bar),
      popup_(new QFrame(&bar, Qt::Popup)),
      popupRow_(rowLayout(popup_, {8, 4, 8, 4}, row().spacing())),
      button_(new QToolButton(&bar)) {
    popup_->setFrameShape(QFrame::StyledPanel);
    popup_->setAccessibleName(tr("More controls"));
    button_->setObjectName(QStringLiteral("overflow"));
    button_->setIcon(icon("chevron-down"));
    button_->setAutoRaise(true);
    button_->setFocusPolicy(Qt::TabFocus);
    button_->setAccessibleName(tr("More controls"));
    button_->setToolTip(tr("Show the controls that do not fit into this bar"));
    button_->hide();
    connect(button_, &QToolButton::clicked, this, &BarOverflow::openPopup);
    bar.setMinimumWidth(kNarrowestBar);
    bar.installEventFilter(this);
}

QBoxLayout& BarOverflow::row() const { return *static_cast<QBoxLayout*>(bar_->layout()); }

bool BarOverflow::eventFilter(QObject* watched, QEvent* event) {
    const auto type = event->type();
    if (type == QEvent::Resize || type == QEvent::LayoutRequest || type == QEvent::Show) scheduleFit();
    return QObject::eventFilter(watched, event);
}

/// The bar first handles the event itself: it may become compact.
void BarOverflow::scheduleFit() {
    if (isScheduled_) return;
    isScheduled_ = true;
    QMetaObject::invokeMethod(this, &BarOverflow::fit, Qt::QueuedConnection);
}

void BarOverflow::fit() {
    isScheduled_ = false;
    if (!bar_->isVisible()) return;
    std::vector<QLayoutItem*> items;
    for (QBoxLayout* part : {&row(), popupRow_})
        for (int i = 0; i < part->count(); ++i) items.push_back(part->itemAt(i));
    QMargins margins = row().contentsMargins();
    if (!button_->isHidden()) margins.setRight(margins.right() - kOverflowButton);
    const int width = bar_->width() - margins.left() - margins.right();
    const int all = static_cast<int>(items.size());
    int fitting = fittingItems(items, row().spacing(), width);
    if (fitting < all) fitting = fittingItems(items, row().spacing(), width - kOverflowButton);
    const bool moves = row().count() != fitting;
    while (row().count() > fitting) moveItem(row(), row().count() - 1, *popupRow_, 0);
    while (row().count() < fitting) moveItem(*popupRow_, 0, row(), row().count());
    if (moves) {
        std::vector<QWidget*> controls = tabStops(row());
        controls.push_back(button_);
        setTabOrder(controls);
        setTabOrder(tabStops(*popupRow_));
    }
    const bool overflows = fitting < all;
    if (!overflows) popup_->hide();
    button_->setVisible(overflows);
    if (overflows) {
        margins.setRight(margins.right() + kOverflowButton);
        button_->setGeometry(bar_->width() - kOverflowButton, 0, kOverflowButton, bar_->height());
    }
    row().setContentsMargins(margins);
}

void BarOverflow::openPopup() {
    popup_->adjustSize();
    const QRect screen = bar_->screen()->availableGeometry();
    QPoint corner = button_->mapToGlobal(QPoint(button_->width() - popup_->width(), button_->height()));
    if (corner.y() + popup_->height() > screen.bottom())
        corner.setY(corner.y() - button_->height() - popup_->height());
    corner.setX(std::max(screen.left(), corner.x()));
    popup_->move(corner);
    popup_->show();
    const auto controls = tabStops(*popupRow_);
    const auto first = std::ranges::find_if(
        controls, [](const QWidget* control) { return control->isVisible() && control->isEnabled(); });
    if (first != controls.end()) (*first)->setFocus(Qt::TabFocusReason);
}

}  // namespace sinew
