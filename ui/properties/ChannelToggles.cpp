#include "ui/properties/ChannelToggles.h"

#include <QGridLayout>
#include <QToolButton>

#include "ui/properties/RowLabel.h"

namespace sinew {

ChannelToggles::ChannelToggles(QWidget* parent) : QWidget(parent) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 2, 8, 2);
    grid->setSpacing(4);
    const QString names[] = {tr("Free position"), tr("Free angles"), tr("Free scale")};
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
        const QString name = isAngle(channel)         ? tr("Angle %1 is free")
                             : isTranslation(channel) ? tr("Position %1 is free")
                                                      : tr("Scale %1 is free");
        button->setAccessibleName(name.arg(letter));
        button->setToolTip(tr("%1: clips may animate it").arg(name.arg(letter)));
        button->setChecked(joint.free.contains(channel));
    }
}

}  // namespace sinew
