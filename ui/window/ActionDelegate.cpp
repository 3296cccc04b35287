#include "ui/window/ActionDelegate.h"

#include <QIcon>
#include <QPainter>

#include "ui/widgets/Theme.h"
#include "ui/window/ActionListModel.h"

namespace sinew {

void ActionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const QRect row = option.rect;
    if (option.state & QStyle::State_Selected) {
        painter->fillRect(row, theme().selection);
        painter->fillRect(QRect(row.left(), row.top(), 2, row.height()), theme().accent);
    } else if (option.state & QStyle::State_MouseOver) {
        painter->fillRect(row, theme().hover);
    }
    const QString reason = index.data(ActionListModel::reasonRole).toString();
    const bool enabled = reason.isEmpty();
    const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    index.data(Qt::DecorationRole)
        .value<QIcon>()
        .paint(painter, QRect(row.left() + 12, row.top() + (row.height() - 16) / 2, 16, 16), Qt::AlignCenter,
               enabled ? QIcon::Normal : QIcon::Disabled, on ? QIcon::On : QIcon::Off);

    const QString name = index.data().toString();
    const QString keys = index.data(ActionListModel::keysRole).toString();
    QRect words = row.adjusted(40, 0, -12, 0);
    painter->setPen(enabled ? theme().text : theme().textOff);
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft, name);
    painter->setPen(enabled ? theme().textDim : theme().textOff);
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignRight, keys);
    const QFontMetrics metrics(painter->font());
    words.adjust(metrics.horizontalAdvance(name) + 12, 0, -metrics.horizontalAdvance(keys) - 12, 0);
    const QString beside = enabled ? index.data(ActionListModel::menuRole).toString() : reason;
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(beside, Qt::ElideRight, words.width()));
}

QSize ActionDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const { return {0, 26}; }

}  // namespace sinew
