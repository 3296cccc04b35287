#include "ui/exporting/KeyChoice.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include "core/math/Angle.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr double kMillimetre = 0.001;

}  // namespace

KeyChoice::KeyChoice(QWidget* parent)
    : QWidget(parent),
      policy_(new QComboBox(this)),
      angle_(new NumberField(3, QStringLiteral("°"), this)),
      distance_(new NumberField(3, QStringLiteral("mm"), this)) {
    policy_->setAccessibleName(tr("Keys"));
    policy_->addItems({tr("Where needed"), tr("At every frame"), tr("As keyed")});
    policy_->setItemData(0, tr("Keys where the tolerance needs them, none elsewhere"), Qt::ToolTipRole);
    policy_->setItemData(2, tr("The clip's own keys, as far as the file can say them"), Qt::ToolTipRole);
    angle_->setRange(0.0001, 180);
    angle_->setStep(0.01);
    angle_->setAccessibleName(tr("Rotations within"));
    angle_->setToolTip(tr("How far the world rotation of a joint may be off at any time"));
    distance_->setRange(0.0001, 1e6);
    distance_->setStep(0.1);
    distance_->setAccessibleName(tr("Positions within"));
    distance_->setToolTip(tr("How far joints, tails and points 10 cm beside them may be off at any time"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(policy_);
    row->addWidget(new QLabel(tr("within"), this));
    row->addWidget(angle_);
    row->addWidget(new QLabel(tr("and"), this));
    row->addWidget(distance_);
    row->addStretch(1);
    setFocusProxy(policy_);
    connect(policy_, &QComboBox::currentIndexChanged, this, [this](int policy) {
        chosen_ = static_cast<KeyPolicy>(policy);
        Q_EMIT changed();
    });
    for (NumberField* field : {angle_, distance_})
        connect(field, &NumberField::valueEdited, this, &KeyChoice::changed);
    set({});
}

void KeyChoice::set(const WriteOptions& options) {
    chosen_ = options.keys;
    showPolicy();
    angle_->setValue(degrees(options.tolerance.angle));
    distance_->setValue(options.tolerance.distance / kMillimetre);
}

void KeyChoice::put(WriteOptions& options) const {
    options.keys = chosen_;
    options.tolerance.angle = radians(angle_->value());
    options.tolerance.distance = distance_->value() * kMillimetre;
}

void KeyChoice::setChoosesKeys(bool chooses) {
    policy_->setEnabled(chooses);
    showPolicy();
}

/// Formats of frames have a key at each, whatever is chosen for others.
void KeyChoice::showPolicy() {
    const QSignalBlocker quiet(policy_);
    policy_->setCurrentIndex(static_cast<int>(policy_->isEnabled() ? chosen_ : KeyPolicy::fixedRate));
}

}  // namespace sinew
