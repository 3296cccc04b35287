#include "ui/properties/FieldRow.h"

#include <QHBoxLayout>

#include "ui/properties/RowLabel.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr int kHeight = 26;
constexpr int kLone = 84;  // width of a field that stands alone

}  // namespace

FieldRow::FieldRow(const QString& name, int count, int decimals, const QString& unit, QWidget* parent)
    : QWidget(parent) {
    setFixedHeight(kHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(new RowLabel(name));
    for (int i = 0; i < count; ++i) {
        auto* field = new NumberField(decimals, unit);
        const QString full =
            count == 1 ? name : QStringLiteral("%1 %2").arg(name, QStringLiteral("XYZ").mid(i, 1));
        field->setAccessibleName(full);
        field->setToolTip(full);
        if (count == 1) {
            field->setFixedWidth(kLone);
        } else {
            field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        }
        layout->addWidget(field, count == 1 ? 0 : 1);
        fields_.push_back(field);
    }
    if (count == 1) layout->addStretch();
}

}  // namespace sinew
