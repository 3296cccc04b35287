#include "ui/properties/ChannelRow.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr int kHeight = 26;
constexpr int kField = 84;
constexpr int kButton = 20;
constexpr int kIcon = 14;

}  // namespace

ChannelRow::ChannelRow(int decimals, const QString& unit, double step, QWidget* parent)
    : QWidget(parent), label_(new RowLabel(QString())), field_(new NumberField(decimals, unit)) {
    setFixedHeight(kHeight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(4);
    row->addWidget(label_);
    field_->setFixedWidth(kField);
    field_->setStep(step);
    row->addWidget(field_);
    reset_ = addButton(*row, "reset");
    row->addStretch();
    previous_ = addButton(*row, "prev-key");
    row->addWidget(diamond_ = new KeyDiamond);
    next_ = addButton(*row, "next-key");

    // Actions of the button itself would draw an arrow on it.
    auto* menu = new QMenu(this);
    toRest_ = menu->addAction(tr("Reset to &rest"));
    toKey_ = menu->addAction(tr("Reset to last &key"));
    reset_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(reset_, &QWidget::customContextMenuRequested, menu,
            [this, menu] { menu->popup(reset_->mapToGlobal(reset_->rect().bottomLeft())); });
    connect(reset_, &QToolButton::clicked, this, &ChannelRow::resetToRest);
    connect(toRest_, &QAction::triggered, this, &ChannelRow::resetToRest);
    connect(toKey_, &QAction::triggered, this, &ChannelRow::resetToKey);
    connect(previous_, &QToolButton::clicked, this, &ChannelRow::previousKey);
    connect(diamond_, &QToolButton::clicked, this, &ChannelRow::keyToggled);
    connect(next_, &QToolButton::clicked, this, &ChannelRow::nextKey);
}

QToolButton* ChannelRow::addButton(QHBoxLayout& row, const char* name) {
    auto* button = new QToolButton;
    button->setIcon(icon(name));
    button->setIconSize(QSize(kIcon, kIcon));
    button->setFixedSize(kButton, kButton);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    row.addWidget(button);
    return button;
}

void ChannelRow::setName(const QString& name, AxisRole axis) {
    label_->setText(name);
    label_->setAxis(axis);
    field_->setAccessibleName(name);
    reset_->setToolTip(tr("Resets %1 to rest; the menu offers the last key").arg(name));
    reset_->setAccessibleName(tr("Reset %1").arg(name));
    previous_->setToolTip(tr("To the key of %1 before").arg(name));
    previous_->setAccessibleName(tr("Previous key of %1").arg(name));
    diamond_->setAccessibleName(tr("Key of %1").arg(name));
    next_->setToolTip(tr("To the key of %1 behind").arg(name));
    next_->setAccessibleName(tr("Next key of %1").arg(name));
}

void ChannelRow::setEditable(bool posable, bool hasClip) {
    if (!posable) field_->giveUp();
    field_->setReadOnly(!posable);
    field_->setCursor(posable ? Qt::SizeHorCursor : Qt::IBeamCursor);
    reset_->setEnabled(posable);
    toRest_->setEnabled(posable);
    toKey_->setEnabled(posable && hasClip);
    diamond_->setEnabled(posable);
    previous_->setEnabled(hasClip);
    next_->setEnabled(hasClip);
}

}  // namespace sinew
