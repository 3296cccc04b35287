#pragma once

#include <QString>
#include <optional>

#include "core/scene/Scene.h"

namespace sinew {

/// "X", "Y", "Z"; "X2" for the second angle about X.
QString angleLetter(EulerOrder order, int angle);

/// What the window calls a channel: "Angle X", "Position Y", "Scale Z", "Influence".
QString channelName(EulerOrder order, Channel channel);

/// Whose channels they are, as lists name it: a joint, or "goal 1: hand.L".
struct ChannelOwner {
    QString name;
    EulerOrder order = EulerOrder::XYZ;
};
/// @param id  of a joint, or what goalChannel() makes of a goal; nullopt where the character has neither
std::optional<ChannelOwner> channelOwner(const Character& character, JointId id);

/// The channel of the same name in a joint of another order; nullopt where it has none.
std::optional<Channel> sameChannel(EulerOrder order, Channel channel, EulerOrder other);

}  // namespace sinew
