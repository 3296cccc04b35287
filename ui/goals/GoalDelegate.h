#pragma once

#include <QStyledItemDelegate>

namespace sinew {

/// A goal's row: its number in the colour of goals, its point, what it is, how far the point is off.
class GoalDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    static constexpr int kRow = 22;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

}  // namespace sinew
