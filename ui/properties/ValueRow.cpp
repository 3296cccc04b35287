#include "ui/properties/ValueRow.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kValueRowHeight = 26;
constexpr int kLoneValueWidth = 84;  // width of a single field

QHBoxLayout* makeRow(QWidget* row, RowLabel* label) {
    row->setFixedHeight(kValueRowHeight);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(label);
    return layout;
}

}  // namespace

ValueRow::ValueRow(const QString& name, int count, int decimals, const QString& unit, QWidget* parent)
    : QWidget(parent), label_(new RowLabel(name)) {
    auto* layout = makeRow(this, label_);
    for (int i = 0; i < count; ++i) {
        auto* field = new NumberField(decimals, unit);
        field->showAsText();
        if (count == 1) {
            field->setFixedWidth(kLoneValueWidth);
        } else {
            field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        }
        layout->addWidget(field, count == 1 ? 0 : 1);
        fields_.push_back(field);
    }
    if (count == 1) layout->addStretch();
    nameFields();
}

void ValueRow::setValues(std::initializer_list<double> values) {
    auto field = fields_.begin();
    for (const double value : values) (*field++)->setValue(value);
}

void ValueRow::setName(const QString& name, AxisRole axis) {
    label_->setText(name);
    label_->setAxis(axis);
    nameFields();
}

void ValueRow::setConflict(bool conflict) {
    for (NumberField* field : fields_) field->setConflict(conflict);
}

void ValueRow::nameFields() {
    const QString parts = fields_.size() == 4 ? QStringLiteral("WXYZ") : QStringLiteral("XYZ");
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const QString part = parts.mid(static_cast<qsizetype>(i), 1);
        const QString name =
            fields_.size() == 1 ? label_->text() : QStringLiteral("%1 %2").arg(label_->text(), part);
        fields_[i]->setAccessibleName(name);
        fields_[i]->setToolTip(name);
    }
}

TextRow::TextRow(const QString& name, QWidget* parent)
    : QWidget(parent), label_(new RowLabel(name)), text_(new QLabel) {
    auto* layout = makeRow(this, label_);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text_->setFont(numberFont());
    text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(text_, 1);
    text_->setAccessibleName(name);
}

void TextRow::setText(const QString& text) {
    text_->setText(text);
    text_->setToolTip(text);
}

void TextRow::setName(const QString& name, AxisRole axis) {
    label_->setText(name);
    label_->setAxis(axis);
    text_->setAccessibleName(name);
}

}  // namespace sinew
