#pragma once

#include <QWidget>
#include <array>

#include "core/rig/Skeleton.h"

class QToolButton;

namespace sinew {

/// Which channels of a joint clips may animate: a button each.
class ChannelToggles : public QWidget {
    Q_OBJECT
public:
    explicit ChannelToggles(QWidget* parent = nullptr);
    void show(const Joint& joint);

Q_SIGNALS:
    void toggled(sinew::Channel channel, bool free);  ///< by the user

private:
    std::array<QToolButton*, kChannelCount> buttons_{};
};

}  // namespace sinew
