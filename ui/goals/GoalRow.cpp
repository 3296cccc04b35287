#include "ui/goals/GoalRow.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/widgets/KeyDiamond.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr int kHeight = 26;
constexpr int kName = 72;
constexpr int kSingleFieldWidth = 84;  // width of a single field

}  // namespace

GoalRow::GoalRow(const QString& name, QWidget* parent)
    : QWidget(parent), name_(name), row_(new QHBoxLayout(this)) {
    setFixedHeight(kHeight);
    row_->setContentsMargins(8, 0, 8, 0);
    row_->setSpacing(4);
    auto* label = new QLabel(name);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setFixedWidth(kName);
    row_->addWidget(label);
}

void GoalRow::add(QWidget* widget, int stretch) {
    if (widget->accessibleName().isEmpty()) widget->setAccessibleName(name_);
    row_->addWidget(widget, stretch);
}

void GoalRow::addFields(int count, int decimals, const QString& unit, double step) {
    for (int i = 0; i < count; ++i) {
        auto* field = new NumberField(decimals, unit);
        const QString fieldName =
            count == 1 ? name_ : QStringLiteral("%1 %2").arg(name_, QStringLiteral("XYZ").mid(i, 1));
        field->setAccessibleName(fieldName);
        field->setToolTip(fieldName);
        field->setStep(step);
        if (count == 1) {
            field->setFixedWidth(kSingleFieldWidth);
        } else {
            field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        }
        row_->addWidget(field, count == 1 ? 0 : 1);
        fields_.push_back(field);
    }
    if (count == 1) row_->addStretch();
}

KeyDiamond* GoalRow::addDiamond() {
    diamond_ = new KeyDiamond;
    diamond_->setAccessibleName(tr("Key of %1").arg(name_));
    row_->addWidget(diamond_);
    return diamond_;
}

}  // namespace sinew
