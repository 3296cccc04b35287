#include "ui/curvetools/ToolPage.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

QString ToolPage::disabledReason(const Session& session) const {
    const auto clip = session.selection.clip();
    return clip && !clip->tracks.empty() ? QString() : tr("This character has no keys yet");
}

NumberField* ToolPage::addNumber(QFormLayout& form, const QString& name, int decimals, const QString& unit,
                                 double value, double minimum, double maximum, double step) {
    NumberField* field = makeNumber(name, decimals, unit, value, minimum, maximum, step);
    form.addRow(name, field);
    return field;
}

NumberField* ToolPage::makeNumber(const QString& name, int decimals, const QString& unit, double value,
                                  double minimum, double maximum, double step) {
    auto* field = new NumberField(decimals, unit);
    field->setRange(minimum, maximum);
    field->setStep(step);
    field->setValue(value);
    field->setMinimumWidth(kToolFieldWidth);
    field->setAccessibleName(QString(name).remove(u'&'));
    connect(field, &NumberField::valueEdited, this, &ToolPage::edited);
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

void addRow(QFormLayout& form, const QString& name, std::initializer_list<QWidget*> parts) {
    auto* label = new QLabel(name);
    label->setBuddy(*parts.begin());
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    bool afterField = false;
    for (QWidget* part : parts) {
        const bool field = qobject_cast<NumberField*>(part) != nullptr;
        if (field) part->setFixedWidth(kToolFieldWidth);
        if (afterField && part->maximumWidth() != kToolGapWidth) row->addSpacing(kToolGapWidth);
        row->addWidget(part);
        afterField = field;
    }
    row->addStretch();
    form.addRow(label, row);
}

}  // namespace sinew
