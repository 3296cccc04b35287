#include "ui/exporting/ChoiceDialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>

namespace sinew {

QPushButton* ChoiceDialog::lay(QFormLayout* rows, QWidget* side, const QString& verb) {
    auto* halves = new QHBoxLayout;
    halves->setSpacing(16);
    halves->addLayout(rows, 1);
    halves->addWidget(side);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* button = buttons->addButton(verb, QDialogButtonBox::AcceptRole);
    button->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(16);
    column->addLayout(halves);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return button;
}

QWidget* ChoiceDialog::rowOf(std::initializer_list<QWidget*> parts) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* part : parts) layout->addWidget(part);
    layout->addStretch(1);
    row->setFocusProxy(*parts.begin());
    return row;
}

}  // namespace sinew
