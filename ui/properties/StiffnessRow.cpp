#include "ui/properties/StiffnessRow.h"

#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>

#include "ui/properties/PanelRows.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr int kStiffnessRowHeight = 26;
constexpr int kStiffnessFieldWidth = 52;
constexpr double kStep = 0.05;

}  // namespace

StiffnessRow::StiffnessRow(QWidget* parent) : QWidget(parent) {
    setFixedHeight(kStiffnessRowHeight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(4);
    auto* label = new RowLabel(tr("Stiffness"));
    label->setToolTip(tr("Resistance to inverse kinematics: 0 turns the angle freely, 1 keeps it fixed"));
    row->addWidget(label);
    for (int i = 0; i < 3; ++i) {
        Part& part = parts_[static_cast<std::size_t>(i)];
        row->addWidget(part.letter = new QLabel);
        row->addWidget(part.field = new NumberField(2, {}));
        part.field->setFixedWidth(kStiffnessFieldWidth);
        part.field->setRange(0, 1);
        part.field->setStep(kStep);
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

}  // namespace sinew
