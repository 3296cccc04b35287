#include "ui/exporting/SettingsDialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/help/ManualWindow.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

/// Makes labels focus the actual field of a row: QLabel::event() does not follow a buddy's focus proxy.
void focusFieldsFromLabels(const QFormLayout& rows) {
    for (int row = 0; row < rows.rowCount(); ++row) {
        const QLayoutItem* label = rows.itemAt(row, QFormLayout::LabelRole);
        auto* labelWidget = label ? qobject_cast<QLabel*>(label->widget()) : nullptr;
        if (labelWidget && labelWidget->buddy() && labelWidget->buddy()->focusProxy())
            labelWidget->setBuddy(labelWidget->buddy()->focusProxy());
    }
}

}  // namespace

QPushButton* SettingsDialog::layOut(QFormLayout* rows, QWidget* side, const QString& verb, const char* page) {
    focusFieldsFromLabels(*rows);
    auto* content = new QHBoxLayout;
    content->setSpacing(16);
    content->addLayout(rows, 1);
    content->addWidget(side);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    addHelpButton(*buttons, *this, page);
    auto* button = buttons->addButton(verb, QDialogButtonBox::AcceptRole);
    button->setDefault(true);
    auto* column = columnLayout(this, {16, 16, 16, 16}, 16);
    column->addLayout(content);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return button;
}

void layOutRow(QWidget& row, std::initializer_list<QWidget*> parts) {
    auto* layout = rowLayout(&row, {});
    for (QWidget* part : parts) layout->addWidget(part);
    layout->addStretch(1);
    row.setFocusProxy(*parts.begin());
}

QWidget* makeRow(std::initializer_list<QWidget*> parts) {
    auto* row = new QWidget;
    layOutRow(*row, parts);
    return row;
}

}  // namespace sinew
