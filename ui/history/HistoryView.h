#pragma once

#include <QListView>
#include <QStyledItemDelegate>

namespace sinew {

/// The list of steps; the current one has a bar in the accent colour.
class HistoryView : public QListView {
    Q_OBJECT
public:
    explicit HistoryView(QWidget* parent = nullptr);
};

/// A step's row: its text, and the bar of the current one.
class StepDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

}  // namespace sinew
