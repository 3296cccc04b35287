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
    setToolTip(tr("A double click goes to the frame and the joint"));
    setMinimumHeight(kHeight);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(1, QHeaderView::Stretch);
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* row) {
        const auto index = static_cast<std::size_t>(indexOfTopLevelItem(row));
        if (index < places_.size()) Q_EMIT chosen(places_[index].joint, places_[index].time);
    });
}

void JumpList::list(const Skeleton& skeleton, FrameRate rate, const std::vector<AccelerationJump>& jumps) {
    clear();
    places_.clear();
    for (std::size_t i = 0; i < std::min(jumps.size(), kMostRows); ++i) {
        const AccelerationJump& jump = jumps[i];
        places_.push_back({skeleton[jump.joint].id, rate.time(jump.frame)});
        auto* row = new QTreeWidgetItem(this);
        row->setText(0, numberText(jump.frame.value));
        row->setText(1, QString::fromStdString(skeleton[jump.joint].name));
        row->setText(2, numberText(jump.acceleration, 1));
        for (const int column : {0, 2}) {
            row->setFont(column, numberFont());
            row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    if (jumps.size() > kMostRows) {
        auto* more = new QTreeWidgetItem(this);
        more->setText(1, tr("%n more", nullptr, static_cast<int>(jumps.size() - kMostRows)));
    }
}

}  // namespace sinew
