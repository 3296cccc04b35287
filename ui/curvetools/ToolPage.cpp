#include "ui/curvetools/ToolPage.h"

#include <QLabel>

#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr int kFieldWidth = 92;

}  // namespace

NumberField* ToolPage::addNumber(QFormLayout& form, const QString& name, int decimals, const QString& unit,
                                 double value, double minimum, double maximum, double step) {
    auto* field = new NumberField(decimals, unit);
    field->setRange(minimum, maximum);
    field->setStep(step);
    field->setValue(value);
    field->setMinimumWidth(kFieldWidth);
    field->setAccessibleName(QString(name).remove(u'&'));
    connect(field, &NumberField::valueEdited, this, &ToolPage::edited);
    form.addRow(name, field);
    return field;
}

QFormLayout* makeToolForm(QWidget& page) {
    auto* form = new QFormLayout(&page);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return form;
}

}  // namespace sinew
