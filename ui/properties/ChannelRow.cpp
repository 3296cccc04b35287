#include "ui/properties/ChannelRow.h"

#include <QAction>
#include <QGridLayout>
#include <QMenu>
#include <QToolButton>

#include "ui/properties/PanelRows.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

ChannelToggles::ChannelToggles() {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 2, 8, 2);
    grid->setSpacing(4);
    const QString names[] = {tr("Free position"), tr("Free rotation"), tr("Free scale")};
    for (int group = 0; group < 3; ++group) {
        grid->addWidget(new RowLabel(names[group]), group, 0);
        for (int i = 0; i < 3; ++i) {
            const Channel channel = kChannels[static_cast<std::size_t>(group * 3 + i)];
            auto* button = new QToolButton;
            button->setCheckable(true);
            button->setFixedSize(36, 22);
            connect(button, &QToolButton::clicked, this,
                    [this, channel](bool on) { Q_EMIT toggled(channel, on); });
            buttons_[static_cast<std::size_t>(channel)] = button;
            grid->addWidget(button, group, i + 1);
        }
    }
    grid->setColumnStretch(4, 1);
}

void ChannelToggles::show(const Joint& joint) {
    for (const Channel channel : kChannels) {
        QToolButton* button = buttons_[static_cast<std::size_t>(channel)];
        const int i = component(channel);
        const int axis = isAngle(channel) ? axes(joint.order)[static_cast<std::size_t>(i)] : i;
        QString letter = QStringLiteral("XYZ").mid(axis, 1);
        if (isAngle(channel) && i == 2 && isProper(joint.order)) letter += u'2';
        button->setText(letter);
        const QString name = isAngle(channel)         ? tr("Free angle %1")
                             : isTranslation(channel) ? tr("Free position %1")
                                                      : tr("Free scale %1");
        button->setAccessibleName(name.arg(letter));
        button->setToolTip(tr("Allow clips to animate this channel"));
        button->setChecked(joint.free.contains(channel));
    }
}

namespace {

constexpr int kChannelFieldWidth = 84;

QToolButton* addButton(QHBoxLayout& row, const char* iconName) {
    QToolButton* button = makeSmallButton(iconName);
    button->setAutoRaise(true);
    row.addWidget(button);
    return button;
}

}  // namespace

ChannelRow::ChannelRow(int decimals, const QString& unit, double step)
    : label_(new RowLabel), field_(new NumberField(decimals, unit)) {
    auto* row = propertyLayout(*this, label_);
    field_->setFixedWidth(kChannelFieldWidth);
    field_->setStep(step);
    row->addWidget(field_);
    reset_ = addButton(*row, "reset");
    row->addStretch();
    previous_ = addButton(*row, "prev-key");
    row->addWidget(diamond_ = new KeyDiamond);
    next_ = addButton(*row, "next-key");

    // Actions of the button itself would draw an arrow on it.
    auto* menu = new QMenu(this);
    toRest_ = menu->addAction(tr("Reset to &Rest Pose"));
    toKey_ = menu->addAction(tr("Reset to Previous &Key"));
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

void ChannelRow::setName(const QString& name, AxisRole axis) {
    label_->setText(name);
    label_->setAxis(axis);
    field_->setAccessibleName(name);
    reset_->setToolTip(tr("Reset %1 to the rest pose (right-click to reset to the previous key)").arg(name));
    reset_->setAccessibleName(tr("Reset %1").arg(name));
    previous_->setToolTip(tr("Go to the previous key of %1").arg(name));
    previous_->setAccessibleName(tr("Previous key of %1").arg(name));
    diamond_->setAccessibleName(tr("Key of %1").arg(name));
    next_->setToolTip(tr("Go to the next key of %1").arg(name));
    next_->setAccessibleName(tr("Next key of %1").arg(name));
}

void ChannelRow::setEditable(bool posable, bool hasClip) {
    if (!posable) field_->discardInput();
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
