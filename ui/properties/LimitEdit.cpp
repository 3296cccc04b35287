#include "ui/properties/LimitEdit.h"

#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <algorithm>

#include "core/math/Angle.h"
#include "ui/actions/Actions.h"
#include "ui/properties/PanelRows.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr double kDefaultHalfRange = radians(90);
constexpr int kStiffnessFieldWidth = 52;
constexpr double kStiffnessStep = 0.05;

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

LimitUses::LimitUses() {
    const std::array<QString, 3> names{tr("IK"), tr("Posing"), tr("Display")};
    const std::array<QString, 3> tips{
        tr("Keep inverse kinematics within the limits"),
        tr("Keep dragged and typed values within the limits (otherwise values outside are only marked)"),
        tr("Clamp displayed and exported poses to the limits without changing keys")};
    auto* row = rowLayout(this, {8, 2, 8, 2}, 8);
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

StiffnessRow::StiffnessRow() {
    auto* label = new RowLabel(tr("Stiffness"));
    label->setToolTip(tr("Resistance to inverse kinematics: 0 lets the angle turn freely, 1 keeps it fixed"));
    QHBoxLayout* row = propertyLayout(*this, label);
    for (int i = 0; i < 3; ++i) {
        Part& part = parts_[static_cast<std::size_t>(i)];
        row->addWidget(part.letter = new QLabel);
        row->addWidget(part.field = new NumberField(2, {}));
        part.field->setFixedWidth(kStiffnessFieldWidth);
        part.field->setRange(0, 1);
        part.field->setStep(kStiffnessStep);
        part.field->setToolTip(label->toolTip());
        connect(part.field, &NumberField::valueEdited, this,
                [this, i](double stiffness) { Q_EMIT limitEdited(i, {.stiffness = stiffness}); });
        connect(part.field, &NumberField::gestureEnded, this, &StiffnessRow::gestureEnded);
        connect(part.field, &NumberField::gestureCancelled, this, &StiffnessRow::gestureCancelled);
    }
    row->addStretch();
}

void StiffnessRow::abandonEdit() {
    for (const Part& part : parts_) part.field->discardInput();
}

void StiffnessRow::show(int angle, const QString& letter, std::span<const AngleLimit> limits) {
    const Part& part = parts_[static_cast<std::size_t>(angle)];
    part.letter->setText(letter);
    part.letter->setVisible(!limits.empty());
    part.field->setVisible(!limits.empty());
    part.field->setAccessibleName(tr("Stiffness of %1").arg(letter));
    if (limits.empty()) return;
    const double first = limits.front().stiffness;
    part.field->setValue(first);
    part.field->setMixed(
        std::ranges::any_of(limits, [&](const AngleLimit& limit) { return limit.stiffness != first; }));
}

LimitButtons::LimitButtons(Actions& actions) {
    auto* column = columnLayout(this, {8, 4, 8, 8}, 4);
    const auto addRow = [column](std::initializer_list<QPushButton*> buttons) {
        auto* row = rowLayout(nullptr, {}, 4);
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
            makeActionButton(*actions["limits.mirror"], tr("Mirror"))});
    addRow({presets, makeActionButton(*actions["view.limitArcs"], tr("Show Arcs"))});
    addRow({makeActionButton(*actions["limits.copy"], tr("Copy")),
            makeActionButton(*actions["limits.paste"], tr("Paste"))});
}

}  // namespace sinew
