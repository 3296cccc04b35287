#include "ui/goals/GoalRow.h"

#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/KeyDiamond.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kHeight = 26;
constexpr int kName = 72;

}  // namespace

GoalRow::GoalRow(const QString& name) : name_(name), row_(rowLayout(this, {8, 0, 8, 0}, 4)) {
    setFixedHeight(kHeight);
    auto* label = new ElidedLabel(name);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setFixedWidth(kName);
    label->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    row_->addWidget(label);
}

void GoalRow::add(QWidget* widget, int stretch) {
    if (widget->accessibleName().isEmpty()) widget->setAccessibleName(name_);
    row_->addWidget(widget, stretch);
}

void GoalRow::addFields(int count, int decimals, const QString& unit, double step) {
    fields_ = addNumberFields(*row_, name_, count, decimals, unit);
    for (NumberField* field : fields_) field->setStep(step);
}

void GoalRow::addDiamond() {
    diamond_ = new KeyDiamond;
    diamond_->setAccessibleName(tr("Key of %1").arg(name_));
    row_->addWidget(diamond_);
}

}  // namespace sinew
