#pragma once

#include <QHash>
#include <QTimer>
#include <QTreeView>

#include "ui/outliner/JointDelegate.h"

namespace sinew {

class Visibility;

/// The outliner's tree view. Selected rows have an accent bar at the left, and rows end with clickable
/// switches, which stay at the right edge while names scroll sideways. Deep trees are indented less.
class JointTree : public QTreeView {
    Q_OBJECT
public:
    explicit JointTree(Visibility& visibility, QWidget* parent = nullptr);

    JointDelegate& delegate() const { return *delegate_; }
    /// Repaints the visible rows whose badges have changed.
    void refreshBadges();
    /// Also scrolls sideways, so that the name is visible.
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    void setModel(QAbstractItemModel* model) override;

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
    void resizeEvent(QResizeEvent* event) override;

protected Q_SLOTS:
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;

private:
    /// Adapts indentation and width to the rows. O(rows), so many changes share one call.
    void fitRows();
    void fitColumn();
    /// Returns the part of a row from its name to the right edge of the view.
    QRect rowRect(const QModelIndex& index) const;
    /// Returns the switch at a position, or switchCount if there is none.
    JointDelegate::Switch switchAt(QPoint point) const;

    JointDelegate* delegate_;
    QTimer fitTimer_;
    int namesWidth_ = 0;              ///< of the widest row
    QHash<QModelIndex, int> badges_;  ///< badges of the visible rows when last painted
};

}  // namespace sinew
