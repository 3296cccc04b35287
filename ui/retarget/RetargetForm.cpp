#include "ui/retarget/RetargetForm.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <array>

#include "core/math/Angle.h"
#include "ui/retarget/Retargeting.h"
#include "ui/retarget/RoleText.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

/// A number of the style, as it is displayed.
struct StyleField {
    const char* name;
    const char* tip;
    double RetargetStyle::*value;
    double unit;  ///< of the displayed number
    const char* unitText;
    double minimum, maximum, step;
};

const std::array kStyle{
    StyleField{QT_TRANSLATE_NOOP("sinew::RetargetForm", "Stride"),
               QT_TRANSLATE_NOOP("sinew::RetargetForm", "Scale the horizontal path"), &RetargetStyle::stride,
               0.01, "%", 0, 1000, 1},
    StyleField{QT_TRANSLATE_NOOP("sinew::RetargetForm", "Hip height"),
               QT_TRANSLATE_NOOP("sinew::RetargetForm", "Scale the height of the hips"),
               &RetargetStyle::hipHeight, 0.01, "%", 10, 200, 1},
    StyleField{QT_TRANSLATE_NOOP("sinew::RetargetForm", "Stance"),
               QT_TRANSLATE_NOOP("sinew::RetargetForm", "Turn each leg outwards"),
               &RetargetStyle::stanceWidth, radians(1), "°", -45, 45, 0.5},
    StyleField{QT_TRANSLATE_NOOP("sinew::RetargetForm", "Arm spread"),
               QT_TRANSLATE_NOOP("sinew::RetargetForm", "Turn each arm outwards"), &RetargetStyle::armSpread,
               radians(1), "°", -90, 90, 1},
    StyleField{QT_TRANSLATE_NOOP("sinew::RetargetForm", "Spine share"),
               QT_TRANSLATE_NOOP("sinew::RetargetForm", "Share of the trunk's rotation in its lower half"),
               &RetargetStyle::spineShare, 0.01, "%", 5, 95, 1}};

NumberField* makeField(const QString& name, const QString& tip, const QString& unit) {
    auto* field = new NumberField(1, unit);
    field->setCompact();
    field->setAccessibleName(name);
    field->setToolTip(tip);
    return field;
}

}  // namespace

RetargetForm::RetargetForm(Retargeting& retargeting) : retargeting_(&retargeting) {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(8, 4, 8, 8);
    form->setVerticalSpacing(4);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addMotion(*form);
    addStyle(*form);
    addCorrection(*form);
    connect(&retargeting, &Retargeting::settingsChanged, this, &RetargetForm::showSettings);
    connect(&retargeting, &Retargeting::mappingChanged, this, &RetargetForm::showCorrection);
    showSettings();
    showCorrection();
}

void RetargetForm::addMotion(QFormLayout& form) {
    root_ = new QComboBox;
    root_->setObjectName(QStringLiteral("root"));
    root_->addItems(
        {tr("Scaled"), tr("As long as the source's"), tr("In place")});  // in the order of HipPath
    root_->setToolTip(tr("Horizontal path: scaled to the target's legs, unchanged, or removed"));
    form.addRow(tr("Path"), root_);
    contacts_ = new QCheckBox(tr("Keep contacts"));
    contacts_->setObjectName(QStringLiteral("contacts"));
    contacts_->setToolTip(tr("Keep feet where they stand and hands where they touch something"));
    form.addRow(QString(), contacts_);
    connect(root_, &QComboBox::activated, this, [this](int index) {
        RetargetSettings settings = retargeting_->settings();
        settings.root = static_cast<HipPath>(index);
        retargeting_->setSettings(settings);
    });
    connect(contacts_, &QCheckBox::clicked, this, [this](bool on) {
        RetargetSettings settings = retargeting_->settings();
        settings.keepsContacts = on;
        retargeting_->setSettings(settings);
    });
}

void RetargetForm::addStyle(QFormLayout& form) {
    for (const StyleField& style : kStyle) {
        const QString name = tr(style.name);
        auto* field = makeField(name, tr(style.tip), QString::fromUtf8(style.unitText));
        field->setRange(style.minimum, style.maximum);
        field->setStep(style.step);
        form.addRow(name, field);
        connect(field, &NumberField::valueEdited, this, &RetargetForm::setStyle);
        connect(field, &NumberField::gestureCancelled, this, &RetargetForm::showSettings);
        style_.push_back(field);
    }
}

void RetargetForm::addCorrection(QFormLayout& form) {
    corrected_ = makeDimLabel();
    corrected_->setObjectName(QStringLiteral("corrected"));
    corrected_->setWordWrap(true);
    form.addRow(corrected_);
    const QString names[] = {tr("Turn X"), tr("Turn Y"), tr("Turn Z")};
    for (const QString& name : names) {
        auto* field = makeField(
            name, tr("Turn this role about an axis of the character in the target's reference pose"),
            QStringLiteral("°"));
        field->setRange(-180, 180);
        form.addRow(name, field);
        connect(field, &NumberField::valueEdited, this, &RetargetForm::setCorrection);
        connect(field, &NumberField::gestureCancelled, this, &RetargetForm::showCorrection);
        correction_.push_back(field);
    }
}

void RetargetForm::setEntry(std::optional<std::size_t> entry) {
    entry_ = entry;
    showCorrection();
}

void RetargetForm::showSettings() {
    const RetargetSettings& settings = retargeting_->settings();
    root_->setCurrentIndex(static_cast<int>(settings.root));
    contacts_->setChecked(settings.keepsContacts);
    for (std::size_t i = 0; i < style_.size(); ++i)
        style_[i]->setValue(settings.style.*kStyle[i].value / kStyle[i].unit);
}

void RetargetForm::showCorrection() {
    const auto& roles = retargeting_->mapping().roles;
    if (entry_ && *entry_ >= roles.size()) entry_ = std::nullopt;
    const bool canCorrect = entry_ && roles[*entry_].isComplete() && roles[*entry_].role;
    corrected_->setText(canCorrect ? tr("Reference pose of the %1:").arg(roleText(*roles[*entry_].role))
                                   : tr("Select a role in the table to correct its reference pose."));
    for (int i = 0; i < 3; ++i) {
        NumberField& field = *correction_[static_cast<std::size_t>(i)];
        field.setEnabled(canCorrect);
        field.setValue(canCorrect ? degrees(roles[*entry_].correction[i]) : 0);
    }
}

void RetargetForm::setStyle() {
    RetargetSettings settings = retargeting_->settings();
    for (std::size_t i = 0; i < style_.size(); ++i)
        settings.style.*kStyle[i].value = kStyle[i].unit * style_[i]->value();
    if (settings.style != retargeting_->settings().style) retargeting_->setSettings(settings);
}

void RetargetForm::setCorrection() {
    if (!entry_) return;
    Mapping mapping = retargeting_->mapping();
    for (int i = 0; i < 3; ++i)
        mapping.roles[*entry_].correction[i] = radians(correction_[static_cast<std::size_t>(i)]->value());
    retargeting_->setMapping(std::move(mapping));
}

}  // namespace sinew
