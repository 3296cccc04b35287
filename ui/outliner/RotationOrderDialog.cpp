#include "ui/outliner/RotationOrderDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/math/Angle.h"
#include "core/scene/edits/joints/EditChannels.h"
#include "ui/help/ManualWindow.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kTolerance = 0.5;      // degrees
constexpr double kMinTolerance = 0.01;  // degrees
constexpr double kNegligibleAngle = 0.005;

QLabel* makeWrappedLabel() {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

}  // namespace

RotationOrderDialog::RotationOrderDialog(Scene scene, CharacterId character, JointId joint, QWidget* parent)
    : QDialog(parent),
      scene_(std::move(scene)),
      character_(character),
      joint_(joint),
      result_(scene_),
      order_(new QComboBox),
      bake_(new QCheckBox(tr("&Bake to stay within"))),
      tolerance_(new NumberField(2, QStringLiteral("°"))),
      change_(makeWrappedLabel()),
      sideEffects_(makeWrappedLabel()) {
    setWindowTitle(tr("Rotation Order of %1").arg(QString::fromUtf8(originalJoint().name)));
    for (int i = 0; i < kEulerOrderCount; ++i)
        order_->addItem(QString::fromUtf8(name(static_cast<EulerOrder>(i))));
    order_->setCurrentIndex(static_cast<int>(originalJoint().order));
    order_->setAccessibleName(tr("Rotation order"));
    tolerance_->setRange(kMinTolerance, 90);
    tolerance_->setStep(0.1);
    tolerance_->setValue(kTolerance);
    tolerance_->setAccessibleName(tr("Maximum error in degrees"));
    auto* form = new QFormLayout;
    form->addRow(tr("&Order"), order_);
    auto* bakeRow = new QHBoxLayout;
    bakeRow->addWidget(bake_);
    bakeRow->addWidget(tolerance_);
    bakeRow->addStretch();
    form->addRow(QString(), bakeRow);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    addHelpButton(*buttons, *this, "skeletons.md");
    apply_ = buttons->addButton(tr("&Apply"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(change_);
    column->addWidget(sideEffects_);
    column->addWidget(buttons);
    setMinimumWidth(420);
    connect(order_, &QComboBox::currentIndexChanged, this, &RotationOrderDialog::compute);
    connect(bake_, &QCheckBox::toggled, this, &RotationOrderDialog::compute);
    connect(tolerance_, &NumberField::valueEdited, this, [this] {
        if (bake_->isChecked()) compute();
    });
    compute();
}

const Joint& RotationOrderDialog::originalJoint() const {
    const Skeleton& skeleton = *originalCharacter().skeleton;
    return skeleton[*skeleton.find(joint_)];
}

void RotationOrderDialog::compute() {
    const auto order = static_cast<EulerOrder>(order_->currentIndex());
    const auto tolerance = bake_->isChecked() ? std::optional(radians(tolerance_->value())) : std::nullopt;
    result_ = setRotationOrder(scene_, character_, joint_, order, tolerance);
    const auto change =
        result_ ? orderChange(originalCharacter(), *result_->find(character_), joint_) : OrderChange{};
    change_->setText(result_ ? changeText(change) : QString::fromUtf8(text(result_.error())));
    sideEffects_->setText(sideEffectsText(change));
    sideEffects_->setVisible(!sideEffects_->text().isEmpty());
    apply_->setEnabled(result_.has_value() && order != originalJoint().order);
}

QString RotationOrderDialog::changeText(const OrderChange& change) const {
    if (degrees(change.largest.angle) < kNegligibleAngle)
        return tr("The motion does not change, at keys or between them.");
    double frame = change.largest.time.value;
    for (const auto& clip : originalCharacter().clips) {
        if (clip->name == change.clip) frame = clip->rate.frame(change.largest.time);
    }
    return tr("Poses at keys do not change. Between keys, the rotation changes by up to %1° (in %2 at "
              "frame %3).")
        .arg(numberText(degrees(change.largest.angle), 2), QString::fromUtf8(change.clip),
             numberText(frame, 1));
}

QString RotationOrderDialog::sideEffectsText(const OrderChange& change) const {
    QStringList lines;
    if (change.keys != change.keysBefore) {
        lines << tr("Keys %2 → %1.")
                     .arg(numberText(static_cast<std::int64_t>(change.keys)),
                          numberText(static_cast<std::int64_t>(change.keysBefore)));
    }
    if (change.freesAngles) lines << tr("All three angles become free, which this order requires.");
    QStringList angles;
    for (const int angle : change.limitsLost) angles << QString::number(angle + 1);
    if (!angles.isEmpty())
        lines << tr("Limits of angle %1 have no equivalent in this order and are removed.")
                     .arg(angles.join(tr(", ")));
    return lines.join(u' ');
}

}  // namespace sinew
