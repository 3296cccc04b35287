#pragma once

#include <QTreeView>

namespace sinew {

/// The outliner's tree: rows of our own look, an accent bar at the left of selected ones.
class JointTree : public QTreeView {
    Q_OBJECT
public:
    explicit JointTree(QWidget* parent = nullptr);

protected:
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
};

}  // namespace sinew
