#include "ui/outliner/JointTree.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <utility>
#include <vector>

#include "ui/outliner/JointModel.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// The indentation of a level in pixels, in trees with up to `depth` levels.
struct Indentation {
    int depth, pixels;
};
constexpr Indentation kIndentations[] = {{10, 12}, {20, 8}, {40, 6}};
constexpr int kLeastIndentation = 4;
constexpr int kChevron = 12;
constexpr int kAccentBar = 2;

}  // namespace

JointTree::JointTree(Visibility& visibility, QWidget* parent)
    : QTreeView(parent), delegate_(new JointDelegate(visibility, this)) {
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setIndentation(kIndentations[0].pixels);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(0);
    fitTimer_.setSingleShot(true);
    connect(&fitTimer_, &QTimer::timeout, this, &JointTree::fitRows);
    const auto startFit = [this] { fitTimer_.start(0); };
    connect(this, &QTreeView::expanded, this, startFit);
    connect(this, &QTreeView::collapsed, this, startFit);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setExpandsOnDoubleClick(false);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(delegate_);
    setDragDropMode(QAbstractItemView::DragDrop);
    setDefaultDropAction(Qt::MoveAction);
    setDropIndicatorShown(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    viewport()->setBackgroundRole(QPalette::Window);
    setAccessibleName(tr("Joints"));
}

void JointTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    const bool selected = selectionModel()->isSelected(index);
    const QRect row(0, option.rect.top(), viewport()->width(), option.rect.height());
    const bool hovered = row.contains(viewport()->mapFromGlobal(QCursor::pos())) && viewport()->underMouse();
    if (selected) {
        painter->fillRect(row, hasFocus() ? theme().selection : theme().selectionInactive);
        painter->fillRect(QRect(0, row.top(), kAccentBar, row.height()), theme().accent);
    } else if (hovered) {
        painter->fillRect(row, theme().hover);
    }
    QStyleOptionViewItem item = option;
    item.rect = rowRect(index);
    item.state.setFlag(QStyle::State_MouseOver, hovered);
    item.state.setFlag(QStyle::State_Selected, selected);
    drawBranches(painter, QRect(0, row.top(), item.rect.left(), row.height()), index);
    itemDelegateForIndex(index)->paint(painter, item, index);
    if (index == currentIndex() && hasFocus() && !selected) {
        painter->setPen(theme().accent);
        painter->drawRect(row.adjusted(0, 0, -1, -1));
    }
}

QRect JointTree::rowRect(const QModelIndex& index) const {
    QRect rect = visualRect(index);
    rect.setRight(viewport()->width() - 1);
    return rect;
}

void JointTree::setModel(QAbstractItemModel* model) {
    QTreeView::setModel(model);
    const auto startFit = [this] { fitTimer_.start(0); };
    connect(model, &QAbstractItemModel::rowsInserted, this, startFit);
    connect(model, &QAbstractItemModel::rowsRemoved, this, startFit);
    connect(model, &QAbstractItemModel::rowsMoved, this, startFit);
    connect(model, &QAbstractItemModel::modelReset, this, startFit);
}

void JointTree::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
    QTreeView::closeEditor(editor, hint);
    fitTimer_.start(0);  // the name may have become longer
}

void JointTree::fitRows() {
    int depth = 0;
    std::vector<std::pair<QModelIndex, int>> rows;  // with their levels
    std::vector<QModelIndex> ancestors;             // of the next row
    for (QModelIndex index = model()->index(0, 0); index.isValid(); index = indexBelow(index)) {
        const QModelIndex parent = index.parent();
        while (!ancestors.empty() && ancestors.back() != parent) ancestors.pop_back();
        const int level = static_cast<int>(ancestors.size());
        ancestors.push_back(index);
        depth = std::max(depth, level);
        rows.emplace_back(index, level);
    }
    const auto found =
        std::ranges::find_if(kIndentations, [depth](const auto& each) { return depth <= each.depth; });
    setIndentation(found == std::end(kIndentations) ? kLeastIndentation : found->pixels);
    namesWidth_ = 0;
    for (const auto& [index, level] : rows)
        namesWidth_ = std::max(namesWidth_, (level + 1) * indentation() + delegate_->nameWidth(*this, index));
    fitColumn();
}

void JointTree::scrollTo(const QModelIndex& index, ScrollHint hint) {
    QTreeView::scrollTo(index, hint);
    QScrollBar& bar = *horizontalScrollBar();
    const QRect rect = visualRect(index);
    const int hidden = rect.left() + delegate_->nameWidth(*this, index) - viewport()->width();
    if (hidden > 0)
        bar.setValue(bar.value() + std::min(hidden, rect.left()));
    else if (rect.left() < 0)
        bar.setValue(bar.value() + rect.left() - indentation());
}

void JointTree::fitColumn() { header()->resizeSection(0, std::max(namesWidth_, viewport()->width())); }

void JointTree::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    fitColumn();
}

void JointTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
    if (!model()->hasChildren(index)) return;
    // Where the indentation is narrower than a chevron, it reaches into the gap before the name.
    const int left = std::max(rect.right() - kChevron + 1, -horizontalScrollBar()->value());
    const QRect area(left, rect.center().y() - kChevron / 2 + 1, kChevron, kChevron);
    const auto* name = isExpanded(index) ? "chevron-down" : "chevron-right";
    painter->drawPixmap(area, iconPixmap(name, theme().textDim, kChevron, devicePixelRatioF()));
}

void JointTree::refreshBadges() {
    QHash<QModelIndex, int> current;
    for (QModelIndex index = indexAt(QPoint(0, 0)); index.isValid(); index = indexBelow(index)) {
        const QRect area = visualRect(index);
        if (area.top() > viewport()->height()) break;
        const int badges = index.data(JointModel::badgesRole).toInt();
        current.insert(index, badges);
        if (badges_.value(index, -1) != badges) viewport()->update(area);
    }
    badges_ = std::move(current);
}

JointDelegate::Switch JointTree::switchAt(QPoint point) const {
    const QModelIndex index = indexAt(point);
    const bool joint = index.data(JointModel::jointRole).toULongLong() > 0;
    const bool mesh = index.data(JointModel::meshRole).toULongLong() > 0;
    const int switches = joint ? JointDelegate::switchCount : mesh ? JointDelegate::hideSwitch + 1 : 0;
    for (int i = 0; i < switches; ++i) {
        const auto kind = static_cast<JointDelegate::Switch>(i);
        if (JointDelegate::switchRect(rowRect(index), kind).contains(point)) return kind;
    }
    return JointDelegate::switchCount;
}

void JointTree::mousePressEvent(QMouseEvent* event) {
    if (switchAt(event->pos()) == JointDelegate::switchCount) return QTreeView::mousePressEvent(event);
    event->accept();  // neither selects nor drags
}

void JointTree::mouseReleaseEvent(QMouseEvent* event) {
    const auto kind = switchAt(event->pos());
    if (kind == JointDelegate::switchCount || state() != NoState) return QTreeView::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton) return;
    const QModelIndex index = indexAt(event->pos());
    const JointId joint{index.data(JointModel::jointRole).toULongLong()};
    if (joint) {
        Q_EMIT switchClicked(joint, kind);
    } else {
        Q_EMIT meshSwitchClicked({index.data(JointModel::meshRole).toULongLong()});
    }
}

void JointTree::mouseDoubleClickEvent(QMouseEvent* event) {
    if (switchAt(event->pos()) == JointDelegate::switchCount) return QTreeView::mouseDoubleClickEvent(event);
    mousePressEvent(event);
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
