#include "ui/window/NumberDialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {

NumberDialog::NumberDialog(const Question& question, QWidget* parent)
    : QDialog(parent), field_(new NumberField(question.decimals, question.unit)), outcome_(new QLabel) {
    setWindowTitle(question.title);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(question.label);
    label->setBuddy(field_);
    row->addWidget(label);
    row->addWidget(field_, 1);
    column->addLayout(row);
    outcome_->setForegroundRole(QPalette::PlaceholderText);
    outcome_->setFont(numberFont());
    column->addWidget(outcome_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(question.accept, QDialogButtonBox::AcceptRole)->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(field_, &QLineEdit::returnPressed, this, &QDialog::accept);
    field_->setObjectName(QStringLiteral("number"));
    field_->setAccessibleName(question.title);
    field_->setRange(question.minimum, question.maximum);
    field_->setValue(question.value);
    field_->setFocus();
    field_->selectAll();
    const auto say = [this, outcome = question.outcome] { outcome_->setText(outcome(field_->value())); };
    connect(field_, &NumberField::valueEdited, this, say);
    say();
}

double NumberDialog::value() const { return field_->value(); }

}  // namespace sinew
