#include "ui/properties/LimitUses.h"

#include <QCheckBox>
#include <QHBoxLayout>

#include "ui/properties/RowLabel.h"

namespace sinew {

LimitUses::LimitUses(QWidget* parent) : QWidget(parent) {
    const std::array<QString, 3> names{tr("IK"), tr("Drags"), tr("Display")};
    const std::array<QString, 3> tips{
        tr("Inverse kinematics stays inside the limits"),
        tr("Posing by hand and typed values stay inside the limits; off: what goes beyond is only marked"),
        tr("What is shown and exported is brought inside the limits, whatever the keys say")};
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 2);
    row->setSpacing(8);
    row->addWidget(new RowLabel(tr("Enforce in")));
    for (const LimitUse use : kLimitUses) {
        const auto i = static_cast<std::size_t>(use);
        auto* box = boxes_[i] = new QCheckBox(names[i]);
        box->setToolTip(tips[i]);
        box->setAccessibleName(tr("Enforce in %1").arg(names[i]));
        row->addWidget(box);
        // A box of many joints that differ says yes to all.
        connect(box, &QCheckBox::clicked, this,
                [this, box, use] { Q_EMIT switched(use, box->checkState() != Qt::Unchecked); });
    }
    row->addStretch();
}

void LimitUses::show(LimitUse use, Qt::CheckState state) {
    boxes_[static_cast<std::size_t>(use)]->setCheckState(state);
}

}  // namespace sinew
