#pragma once

#include <QString>
#include <optional>

#include "core/math/EulerOrder.h"
#include "core/rig/Channel.h"

namespace sinew {

/// "X", "Y", "Z"; "X2" for the second angle about X.
QString angleLetter(EulerOrder order, int angle);

/// What the window calls a channel: "Angle X", "Position Y", "Scale Z".
QString channelName(EulerOrder order, Channel channel);

/// The channel of the same name in a joint of another order; nullopt where it has none.
std::optional<Channel> sameChannel(EulerOrder order, Channel channel, EulerOrder other);

}  // namespace sinew
