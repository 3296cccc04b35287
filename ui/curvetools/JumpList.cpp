#include "ui/curvetools/JumpList.h"

#include <QHeaderView>
#include <algorithm>

#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kHeight = 104;

}  // namespace

JumpList::JumpList(const QString& name, QWidget* parent) : QTreeWidget(parent) {
    setHeaderLabels({tr("Frame"), tr("Joint"), tr("m/s²")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAccessibleName(name);
    setToolTip(tr("Double-click to go to the frame and joint"));
    setMinimumHeight(kHeight);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(1, QHeaderView::Stretch);
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* row) {
        const auto index = static_cast<std::size_t>(indexOfTopLevelItem(row));
        if (index < targets_.size()) Q_EMIT chosen(targets_[index].joint, targets_[index].time);
    });
}

void JumpList::showJumps(const Skeleton& skeleton, FrameRate rate,
                         const std::vector<AccelerationJump>& jumps) {
    clear();
    targets_.clear();
    for (std::size_t i = 0; i < std::min(jumps.size(), kMaxRows); ++i) {
        const AccelerationJump& jump = jumps[i];
        targets_.push_back({skeleton[jump.joint].id, rate.time(jump.frame)});
        auto* row = new QTreeWidgetItem(this);
        row->setText(0, numberText(jump.frame.value));
        row->setText(1, QString::fromStdString(skeleton[jump.joint].name));
        row->setText(2, numberText(jump.acceleration, 1));
        for (const int column : {0, 2}) {
            row->setFont(column, numberFont());
            row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    if (jumps.size() > kMaxRows) {
        auto* more = new QTreeWidgetItem(this);
        more->setText(1, tr("%n more", nullptr, static_cast<int>(jumps.size() - kMaxRows)));
    }
}

}  // namespace sinew
