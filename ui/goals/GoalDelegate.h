#pragma once

#include <QStyledItemDelegate>

namespace sinew {

/// Paints a goal's row: its number in the goal colour, the name of its point, its state and its residual.
class GoalDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    static constexpr int kRowHeight = 22;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

}  // namespace sinew
