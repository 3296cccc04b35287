#pragma once

#include <QHash>
#include <QTreeView>

#include "ui/outliner/JointDelegate.h"

namespace sinew {

class Visibility;

/// The outliner's tree: rows of our own look, an accent bar at the left of selected ones, and switches at
/// their ends.
class JointTree : public QTreeView {
    Q_OBJECT
public:
    explicit JointTree(Visibility& visibility, QWidget* parent = nullptr);

    JointDelegate& delegate() const { return *delegate_; }
    /// Draws rows anew whose badges are others than they were.
    void refreshBadges();

Q_SIGNALS:
    /// A click on the end of a joint's row.
    void switched(sinew::JointId joint, sinew::JointDelegate::Switch which);
    /// A click on the eye of a mesh.
    void meshSwitched(sinew::MeshId mesh);

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
    /// What of the end of a row is at a place; switchCount: nothing.
    JointDelegate::Switch switchAt(QPoint place) const;

    JointDelegate* delegate_;
    QHash<QModelIndex, int> badges_;  ///< of the rows in sight, as they were drawn last
};

}  // namespace sinew
