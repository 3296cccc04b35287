#include "ui/outliner/RotationOrderDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/math/Angle.h"
#include "core/scene/OrderChange.h"
#include "core/scene/edits/SetRotationOrder.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kTolerance = 0.5;        // degrees
constexpr double kLeastTolerance = 0.01;  // degrees
constexpr double kShownAsNothing = 0.005;

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QLabel* wrapped() {
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
      bake_(new QCheckBox(tr("&Bake to keep within"))),
      tolerance_(new NumberField(2, QStringLiteral("°"))),
      change_(wrapped()),
      besides_(wrapped()) {
    setWindowTitle(tr("Rotation Order of %1").arg(toQString(jointBefore().name)));
    for (int i = 0; i < kEulerOrderCount; ++i) order_->addItem(toQString(name(static_cast<EulerOrder>(i))));
    order_->setCurrentIndex(static_cast<int>(jointBefore().order));
    order_->setAccessibleName(tr("Rotation order"));
    tolerance_->setRange(kLeastTolerance, 90);
    tolerance_->setStep(0.1);
    tolerance_->setValue(kTolerance);
    tolerance_->setAccessibleName(tr("Largest change, degrees"));
    build();
    connect(order_, &QComboBox::currentIndexChanged, this, &RotationOrderDialog::compute);
    connect(bake_, &QCheckBox::toggled, this, &RotationOrderDialog::compute);
    connect(tolerance_, &NumberField::valueEdited, this, [this] {
        if (bake_->isChecked()) compute();
    });
    compute();
}

void RotationOrderDialog::build() {
    auto* form = new QFormLayout;
    form->addRow(tr("&Order"), order_);
    auto* bakeRow = new QHBoxLayout;
    bakeRow->addWidget(bake_);
    bakeRow->addWidget(tolerance_);
    bakeRow->addStretch();
    form->addRow(QString(), bakeRow);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    apply_ = buttons->addButton(tr("&Apply"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(change_);
    column->addWidget(besides_);
    column->addWidget(buttons);
    setMinimumWidth(420);
}

const Joint& RotationOrderDialog::jointBefore() const {
    const Skeleton& skeleton = *before().skeleton;
    return skeleton[*skeleton.find(joint_)];
}

void RotationOrderDialog::compute() {
    const auto order = static_cast<EulerOrder>(order_->currentIndex());
    const auto within = bake_->isChecked() ? std::optional(radians(tolerance_->value())) : std::nullopt;
    result_ = setRotationOrder(scene_, character_, joint_, order, within);
    const auto change = result_ ? orderChange(before(), *result_->find(character_), joint_) : OrderChange{};
    change_->setText(result_ ? changeText(change) : toQString(text(result_.error())));
    besides_->setText(besidesText(change));
    besides_->setVisible(!besides_->text().isEmpty());
    apply_->setEnabled(result_.has_value() && order != jointBefore().order);
}

QString RotationOrderDialog::changeText(const OrderChange& change) const {
    if (degrees(change.largest.angle) < kShownAsNothing)
        return tr("The motion stays what it is, at keys and between them.");
    double frame = change.largest.time.value;
    for (const auto& clip : before().clips) {
        if (clip->name == change.clip) frame = clip->rate.frame(change.largest.time);
    }
    return tr("Poses at keys stay what they are. Between keys the rotation changes by up to %1°, in %2 at "
              "frame %3.")
        .arg(numberText(degrees(change.largest.angle), 2), toQString(change.clip), numberText(frame, 1));
}

QString RotationOrderDialog::besidesText(const OrderChange& change) const {
    QStringList lines;
    if (change.keys != change.keysBefore) {
        lines << tr("It takes %1 keys instead of %2.")
                     .arg(numberText(static_cast<std::int64_t>(change.keys)),
                          numberText(static_cast<std::int64_t>(change.keysBefore)));
    }
    if (change.freed) lines << tr("All three angles become free: this order needs them.");
    QStringList angles;
    for (const int angle : change.limitsLost) angles << QString::number(angle + 1);
    if (!angles.isEmpty())
        lines
            << tr("Limits of angle %1 have no counterpart in this order and go.").arg(angles.join(tr(", ")));
    return lines.join(u' ');
}

}  // namespace sinew
