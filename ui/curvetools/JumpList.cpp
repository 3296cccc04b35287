#include "ui/curvetools/JumpList.h"

#include <QHeaderView>
#include <algorithm>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kJumpListHeight = 104;
enum Column { frameColumn, jointColumn, sizeColumn };

}  // namespace

JumpList::JumpList(const QString& name, const QString& sizeTitle, Sizes sizes) : sizes_(sizes) {
    setHeaderLabels({tr("Frame"), tr("Joint"), sizeTitle});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAccessibleName(name);
    setToolTip(tr("Double-click to go to the frame and joint"));
    setMinimumHeight(kJumpListHeight);
    header()->setStretchLastSection(sizes == Sizes::texts);
    if (sizes == Sizes::numbers) header()->setSectionResizeMode(jointColumn, QHeaderView::Stretch);
    connect(this, &QTreeWidget::itemActivated, this, &JumpList::choose);
}

void JumpList::choose(QTreeWidgetItem* row) {
    const auto index = static_cast<std::size_t>(indexOfTopLevelItem(row));
    if (index < jumps_.size()) Q_EMIT chosen(jumps_[index].joint, jumps_[index].time);
}

void JumpList::showJumps(std::size_t count, const std::function<Jump(std::size_t)>& jumpAt) {
    clear();
    jumps_.clear();
    for (std::size_t i = 0; i < std::min(count, kMaxRows); ++i) addRow(jumps_.emplace_back(jumpAt(i)));
    if (count > kMaxRows) {
        auto* more = new QTreeWidgetItem(this);
        more->setText(jointColumn, tr("%n more", nullptr, static_cast<int>(count - kMaxRows)));
    }
    if (sizes_ == Sizes::numbers) return;
    resizeColumnToContents(frameColumn);
    resizeColumnToContents(jointColumn);
}

void JumpList::addRow(const Jump& jump) {
    auto* row = new QTreeWidgetItem(this, jump.cells);
    row->setToolTip(sizeColumn, jump.sizeTip);
    for (const int column : {frameColumn, sizeColumn}) {
        if (column == sizeColumn && sizes_ == Sizes::texts) continue;
        row->setFont(column, numberFont());
        row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
}

}  // namespace sinew
