#include "ui/outliner/JointTree.h"

#include <QPainter>

#include "ui/outliner/JointDelegate.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kIndent = 12;
constexpr int kChevron = 12;
constexpr int kBar = 2;

}  // namespace

JointTree::JointTree(QWidget* parent) : QTreeView(parent) {
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setIndentation(kIndent);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setExpandsOnDoubleClick(false);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new JointDelegate(this));
    viewport()->setBackgroundRole(QPalette::Window);
    setAccessibleName(tr("Joints"));
}

void JointTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    const bool selected = selectionModel()->isSelected(index);
    const QRect row(0, option.rect.top(), viewport()->width(), option.rect.height());
    if (selected) {
        painter->fillRect(row, hasFocus() ? theme().selection : theme().selectionInactive);
        painter->fillRect(QRect(0, row.top(), kBar, row.height()), theme().accent);
    } else if (row.contains(viewport()->mapFromGlobal(QCursor::pos())) && viewport()->underMouse()) {
        painter->fillRect(row, theme().hover);
    }
    QStyleOptionViewItem item = option;
    item.rect = visualRect(index);
    item.state.setFlag(QStyle::State_Selected, selected);
    drawBranches(painter, QRect(0, row.top(), item.rect.left(), row.height()), index);
    itemDelegateForIndex(index)->paint(painter, item, index);
    if (index == currentIndex() && hasFocus() && !selected) {
        painter->setPen(theme().accent);
        painter->drawRect(row.adjusted(0, 0, -1, -1));
    }
}

void JointTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
    if (!model()->hasChildren(index)) return;
    const QRect place(rect.right() - kChevron + 1, rect.center().y() - kChevron / 2 + 1, kChevron, kChevron);
    const auto* name = isExpanded(index) ? "chevron-down" : "chevron-right";
    painter->drawPixmap(place, iconPixmap(name, theme().textDim, kChevron, devicePixelRatioF()));
}

void JointTree::focusInEvent(QFocusEvent* event) {
    QTreeView::focusInEvent(event);
    viewport()->update();
}

void JointTree::focusOutEvent(QFocusEvent* event) {
    QTreeView::focusOutEvent(event);
    viewport()->update();
}

}  // namespace sinew
