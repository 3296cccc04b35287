#include "ui/curvetools/ToolPage.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <cmath>

#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kFieldWidth = 92;

}  // namespace

QString ToolPage::disabledReason(const Session& session) const {
    const auto clip = session.selection.clip();
    return clip && !clip->tracks.empty() ? QString() : tr("This character has no keys yet");
}

QFormLayout& ToolPage::form() {
    if (auto* form = qobject_cast<QFormLayout*>(layout())) return *form;
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return *form;
}

NumberField* ToolPage::makeNumber(const QString& name, int decimals, const QString& unit, double value,
                                  double minimum, double maximum, double step) {
    auto* field = new NumberField(decimals, unit);
    field->setRange(minimum, maximum);
    field->setStep(step);
    field->setValue(value);
    field->setMinimumWidth(kFieldWidth);
    field->setAccessibleName(withoutMnemonic(name));
    connect(field, &NumberField::valueEdited, this, &ToolPage::edited);
    return field;
}

NumberField* ToolPage::addNumber(const QString& name, int decimals, const QString& unit, double value,
                                 double minimum, double maximum, double step) {
    NumberField* field = makeNumber(name, decimals, unit, value, minimum, maximum, step);
    form().addRow(name, field);
    return field;
}

NumberField* ToolPage::makeFrame(const QString& name) {
    const auto most = static_cast<double>(kMaximumFrame.value);
    return makeNumber(name, 0, {}, 0, -most, most, 1);
}

NumberField* ToolPage::addFrame(const QString& name) {
    NumberField* field = makeFrame(name);
    form().addRow(name, field);
    return field;
}

QComboBox* ToolPage::addChoice(const QString& name, const QStringList& items, const QString& tip) {
    auto* choice = new QComboBox;
    choice->addItems(items);
    choice->setAccessibleName(withoutMnemonic(name));
    choice->setToolTip(tip);
    form().addRow(name, choice);
    connect(choice, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
    return choice;
}

void ToolPage::addRow(const QString& name, std::initializer_list<QWidget*> parts) {
    auto* label = new QLabel(name);
    label->setBuddy(*parts.begin());
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    bool afterField = false;
    for (QWidget* part : parts) {
        const bool field = qobject_cast<NumberField*>(part) != nullptr;
        if (field) part->setFixedWidth(kFieldWidth);
        if (afterField && part->maximumWidth() != kGapWidth) row->addSpacing(kGapWidth);
        row->addWidget(part);
        afterField = field;
    }
    row->addStretch();
    form().addRow(label, row);
}

FrameIndex frameOf(const NumberField& field) { return {std::llround(field.value())}; }

void showFrame(NumberField& field, FrameIndex frame) { field.setValue(static_cast<double>(frame.value)); }

QString missingClipReason(const Session& session) {
    return session.selection.clip() ? QString() : ToolPage::tr("This character has no clip");
}

QString wholeClipText(const CurveScope& scope) {
    return ToolPage::tr("All of %1").arg(QString::fromStdString(scope.clip->name));
}

}  // namespace sinew
