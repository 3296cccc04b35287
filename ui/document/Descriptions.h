#pragma once

#include <QString>
#include <optional>
#include <span>

#include "core/anim/clip/Clip.h"
#include "core/rig/Skeleton.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the axis letter of an Euler angle: "X", "Y" or "Z", and "X2" for the second rotation about X.
QString angleLabel(EulerOrder order, int angle);

/// Returns the displayed name of a channel: "Angle X", "Position Y", "Scale Z", "Influence" or
/// "Weight".
QString channelName(EulerOrder order, Channel channel);

/// Returns the displayed name of a shape.
QString shapeName(const Shape& shape);

/// The owner of a set of channels as lists name it: a joint, "goal 1: hand.L", or "face: smile".
struct ChannelOwner {
    QString name;
    EulerOrder order = EulerOrder::XYZ;
};
/// Returns the owner of the channels of `id`, or nullopt if the character has no such joint, goal or shape.
///
/// @param id  id of a joint, or the joint id in goalChannel() of a goal or in shapeChannel() of a shape
std::optional<ChannelOwner> channelOwner(const Character& character, JointId id);

/// Returns the channel of the same name for a joint with the rotation order `other`, or nullopt if it has
/// none.
std::optional<Channel> matchingChannel(EulerOrder order, Channel channel, EulerOrder other);

/// Returns the name of the changed joints for a history step: "thigh.L" or "3 joints".
QString jointsText(const Skeleton& skeleton, std::span<const JointId> joints);

/// Describes the side that a joint's name indicates, as in "Left; its counterpart is thigh.R". Returns an
/// empty string if the name indicates no side.
QString sideText(const Skeleton& skeleton, std::string_view name);

/// Returns a clip's length as played: "201 frames, 6.667 s".
QString lengthText(const Clip& clip);

/// Returns how an edit changes a clip's played length: "Length 201 frames, 6.667 s → 121 frames, 4.000 s".
QString lengthText(const Clip& after, const Clip& before);

}  // namespace sinew
