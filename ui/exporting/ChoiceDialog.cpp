#include "ui/exporting/ChoiceDialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

namespace sinew {

namespace {

/// A label passes the focus to a field that takes it, not to what stands for one (QLabel::event).
void leadToFields(const QFormLayout& rows) {
    for (int row = 0; row < rows.rowCount(); ++row) {
        const QLayoutItem* label = rows.itemAt(row, QFormLayout::LabelRole);
        auto* text = label ? qobject_cast<QLabel*>(label->widget()) : nullptr;
        if (text && text->buddy() && text->buddy()->focusProxy()) text->setBuddy(text->buddy()->focusProxy());
    }
}

}  // namespace

QPushButton* ChoiceDialog::lay(QFormLayout* rows, QWidget* side, const QString& verb) {
    leadToFields(*rows);
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
