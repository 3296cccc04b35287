#include "ui/properties/ShapeRow.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "ui/properties/PanelRows.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/WeightSlider.h"

namespace sinew {

namespace {

constexpr int kWeightWidth = 60;
constexpr int kWeightDecimals = 3;
constexpr double kWeightStep = 0.01;

}  // namespace

ShapeRow::ShapeRow()
    : label_(new RowLabel),
      slider_(new WeightSlider),
      field_(new NumberField(kWeightDecimals, QString())),
      reset_(makeSmallButton("reset")),
      diamond_(new KeyDiamond) {
    auto* row = propertyLayout(*this, label_);
    label_->setElastic();
    row->setStretchFactor(label_, 2);
    field_->setFixedWidth(kWeightWidth);
    field_->setStep(kWeightStep);
    reset_->setAutoRaise(true);
    row->addWidget(slider_, 3);
    for (QWidget* widget :
         {static_cast<QWidget*>(field_), static_cast<QWidget*>(reset_), static_cast<QWidget*>(diamond_)})
        row->addWidget(widget);
    connect(slider_, &WeightSlider::weightEdited, this, [this](double weight) {
        Q_EMIT changeEntered({NumberChange::Kind::set, weight});
    });
    connect(slider_, &WeightSlider::gestureEnded, this, &ShapeRow::gestureEnded);
    connect(slider_, &WeightSlider::gestureCancelled, this, &ShapeRow::gestureCancelled);
    connect(field_, &NumberField::changeEntered, this, &ShapeRow::changeEntered);
    connect(field_, &NumberField::gestureEnded, this, &ShapeRow::gestureEnded);
    connect(field_, &NumberField::gestureCancelled, this, &ShapeRow::gestureCancelled);
    connect(reset_, &QToolButton::clicked, this, &ShapeRow::resetRequested);
    connect(diamond_, &KeyDiamond::clicked, this, &ShapeRow::keyToggled);
}

void ShapeRow::setName(const QString& name) {
    label_->setText(name);
    label_->setToolTip(name);
    slider_->setAccessibleName(name);
    slider_->setToolTip(name);
    field_->setAccessibleName(tr("Weight of %1").arg(name));
    field_->setToolTip(tr("Weight of %1 (type a value to go below 0 or above 1)").arg(name));
    reset_->setAccessibleName(tr("Reset %1").arg(name));
    reset_->setToolTip(tr("Reset %1 to 0").arg(name));
    diamond_->setAccessibleName(tr("Key of %1").arg(name));
}

void ShapeRow::showWeight(const ShownWeight& shown) {
    slider_->setWeight(shown.weight);
    slider_->setMixed(shown.isMixed);
    field_->setValue(shown.weight);
    if (field_->isMixed() != shown.isMixed) field_->setMixed(shown.isMixed);
    diamond_->setState(shown.keys);
}

void ShapeRow::setEditable(bool editable) {
    if (!editable) discardInput();
    slider_->setEnabled(editable);
    field_->setReadOnly(!editable);
    field_->setCursor(editable ? Qt::SizeHorCursor : Qt::IBeamCursor);
    reset_->setEnabled(editable);
    diamond_->setEnabled(editable);
}

void ShapeRow::discardInput() {
    slider_->discardDrag();
    field_->discardInput();
}

}  // namespace sinew
