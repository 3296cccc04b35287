#include "ui/properties/LimitEdit.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/math/Angle.h"
#include "ui/actions/Actions.h"
#include "ui/properties/PanelRows.h"

namespace sinew {

namespace {

constexpr double kDefaultHalfRange = radians(90);

void setMode(AngleLimit& limit, AngleLimit::Mode mode, double presentAngle) {
    limit.mode = mode;
    if (mode == AngleLimit::Mode::locked) limit.min = limit.max = presentAngle;
    if (mode == AngleLimit::Mode::limited && limit.min >= limit.max) {
        limit.min = presentAngle - kDefaultHalfRange;
        limit.max = presentAngle + kDefaultHalfRange;
    }
}

}  // namespace

AngleLimit applyLimitEdit(AngleLimit limit, const LimitEdit& edit, double presentAngle) {
    if (edit.stiffness) limit.stiffness = std::clamp(*edit.stiffness, 0.0, 1.0);
    if (edit.min && edit.max) {
        limit.mode = AngleLimit::Mode::limited;
        limit.min = std::min(*edit.min, *edit.max);
        limit.max = std::max(*edit.min, *edit.max);
    } else if (edit.min || edit.max) {
        limit = withBound(limit, edit.max.has_value(), edit.min.value_or(edit.max.value_or(0)));
    }
    if (edit.mode) setMode(limit, *edit.mode, presentAngle);
    return limit;
}

LimitUses::LimitUses(QWidget* parent) : QWidget(parent) {
    const std::array<QString, 3> names{tr("IK"), tr("Posing"), tr("Display")};
    const std::array<QString, 3> tips{
        tr("Keep inverse kinematics within the limits"),
        tr("Keep dragged and typed values within the limits (otherwise values outside are only marked)"),
        tr("Clamp displayed and exported poses to the limits without changing keys")};
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
        // Clicking a partially checked box enforces the limits of all joints.
        connect(box, &QCheckBox::clicked, this,
                [this, box, use] { Q_EMIT useToggled(use, box->checkState() != Qt::Unchecked); });
    }
    row->addStretch();
}

void LimitUses::show(LimitUse use, Qt::CheckState state) {
    boxes_[static_cast<std::size_t>(use)]->setCheckState(state);
}

LimitButtons::LimitButtons(Actions& actions, QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 8);
    column->setSpacing(4);
    const auto addRow = [column](std::initializer_list<QPushButton*> buttons) {
        auto* row = new QHBoxLayout;
        row->setSpacing(4);
        for (QPushButton* button : buttons) row->addWidget(button);
        row->addStretch();
        column->addLayout(row);
    };
    auto* presets = new QPushButton(tr("Presets"));
    presets->setToolTip(tr("Apply typical limits of a human joint"));
    auto* menu = new QMenu(presets);
    for (const ActionSpec& spec : actionTable()) {
        if (spec.id.starts_with("limits.preset.")) menu->addAction(actions[spec.id]);
    }
    presets->setMenu(menu);
    addRow({makeActionButton(*actions["limits.fit"], tr("Fit to Clips…")),
            makeActionButton(*actions["limits.mirror"], tr("Mirror")), presets});
    addRow({makeActionButton(*actions["limits.copy"], tr("Copy")),
            makeActionButton(*actions["limits.paste"], tr("Paste")),
            makeActionButton(*actions["view.limitArcs"], tr("Show Arcs"))});
}

}  // namespace sinew
