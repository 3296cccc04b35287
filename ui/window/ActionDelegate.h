#pragma once

#include <QStyledItemDelegate>

namespace sinew {

/// A row of the action search: icon, name, its menu in dim text, its keys at the right; for a disabled action
/// what it waits for in place of the menu.
class ActionDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace sinew
