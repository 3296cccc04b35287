#include "ui/canvas/ChannelColor.h"

#include "ui/widgets/Theme.h"

namespace sinew {

bool isSecondTwist(EulerOrder order, Channel channel) {
    return channel == Channel::angle3 && isProper(order);
}

QColor channelColor(EulerOrder order, Channel channel) {
    if (isSecondTwist(order, channel)) return theme().twist2;
    if (channel == Channel::influence) return theme().goal;
    const int axis = component(channel);
    return theme().axis(isAngle(channel) ? axes(order)[static_cast<std::size_t>(axis)] : axis);
}

}  // namespace sinew
