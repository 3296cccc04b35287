#pragma once

#include <QHash>
#include <QTreeView>

#include "ui/outliner/JointDelegate.h"

namespace sinew {

class Visibility;

/// The outliner's tree view. Selected rows have an accent bar at the left, and rows end with clickable
/// switches.
class JointTree : public QTreeView {
    Q_OBJECT
public:
    explicit JointTree(Visibility& visibility, QWidget* parent = nullptr);

    JointDelegate& delegate() const { return *delegate_; }
    /// Repaints the visible rows whose badges have changed.
    void refreshBadges();

Q_SIGNALS:
    /// A switch of a joint was clicked.
    void switchClicked(sinew::JointId joint, sinew::JointDelegate::Switch kind);
    /// The visibility switch of a mesh was clicked.
    void meshSwitchClicked(sinew::MeshId mesh);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    /// Returns the switch at a position, or switchCount if there is none.
    JointDelegate::Switch switchAt(QPoint point) const;

    JointDelegate* delegate_;
    QHash<QModelIndex, int> badges_;  ///< badges of the visible rows when last painted
};

}  // namespace sinew
