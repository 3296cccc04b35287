#include "ui/document/Descriptions.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/rig/SideName.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

/// Translates lengths of clips.
struct LengthTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::LengthTexts)
};

/// Translates descriptions of joints.
struct JointTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::JointTexts)
};

/// Translates names of sides.
struct SideTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::SideText)
};

QString axisLetter(int axis) { return QStringLiteral("XYZ").mid(axis, 1); }

}  // namespace

QString angleLabel(EulerOrder order, int angle) {
    const QString axis = axisLetter(axes(order)[static_cast<std::size_t>(angle)]);
    return angle == 2 && isProper(order) ? axis + u'2' : axis;
}

QString channelName(EulerOrder order, Channel channel) {
    const auto name = [](const char* text, const QString& axis) {
        return QCoreApplication::translate("sinew::ChannelName", text).arg(axis);
    };
    if (isAngle(channel))
        return name(QT_TRANSLATE_NOOP("sinew::ChannelName", "Angle %1"),
                    angleLabel(order, component(channel)));
    if (channel == Channel::influence) return QCoreApplication::translate("sinew::ChannelName", "Influence");
    if (channel == Channel::weight) return QCoreApplication::translate("sinew::ChannelName", "Weight");
    const QString axis = axisLetter(component(channel));
    return isTranslation(channel) ? name(QT_TRANSLATE_NOOP("sinew::ChannelName", "Position %1"), axis)
                                  : name(QT_TRANSLATE_NOOP("sinew::ChannelName", "Scale %1"), axis);
}

QString shapeName(const Shape& shape) {
    return shape.name.empty() ? QCoreApplication::translate("sinew::ShapeName", "Unnamed")
                              : QString::fromStdString(shape.name);
}

namespace {

std::optional<ChannelOwner> shapeOwner(const Character& character, ShapeId id) {
    for (const auto& mesh : character.meshes) {
        const auto shape = std::ranges::find(mesh->shapes, id, &Shape::id);
        if (shape == mesh->shapes.end()) continue;
        const QString name = QString::fromStdString(mesh->name);
        return ChannelOwner{QStringLiteral("%1: %2").arg(name, shapeName(*shape)), EulerOrder::XYZ};
    }
    return std::nullopt;
}

}  // namespace

std::optional<ChannelOwner> channelOwner(const Character& character, JointId id) {
    const Skeleton& skeleton = *character.skeleton;
    if (const auto joint = skeleton.find(id))
        return ChannelOwner{QString::fromStdString(skeleton[*joint].name), skeleton[*joint].order};
    const Goal* goal = character.find(GoalId{id.value});
    if (!goal) return shapeOwner(character, ShapeId{id.value});
    const auto joint = skeleton.find(goal->joint);
    const QString name = joint ? QString::fromStdString(skeleton[*joint].name) : QString();
    return ChannelOwner{QCoreApplication::translate("sinew::ChannelName", "goal %1: %2")
                            .arg(goal - character.goals.data() + 1)
                            .arg(name),
                        EulerOrder::XYZ};
}

std::optional<Channel> matchingChannel(EulerOrder order, Channel channel, EulerOrder other) {
    if (!isAngle(channel)) return channel;
    for (int i = 0; i < 3; ++i) {
        if (angleLabel(other, i) == angleLabel(order, component(channel))) return angle(i);
    }
    return std::nullopt;
}

QString jointsText(const Skeleton& skeleton, std::span<const JointId> joints) {
    const auto only = joints.size() == 1 ? skeleton.find(joints.front()) : std::nullopt;
    return only ? QString::fromStdString(skeleton[*only].name)
                : JointTexts::tr("%n joint(s)", nullptr, static_cast<int>(joints.size()));
}

QString sideText(const Skeleton& skeleton, std::string_view name) {
    const auto side = sideName(name);
    if (!side) return {};
    const QString sideLabel = side->side == Side::left ? SideTexts::tr("Left") : SideTexts::tr("Right");
    const QString format = skeleton.find(side->counterpart)
                               ? SideTexts::tr("%1; its counterpart is %2")
                               : SideTexts::tr("%1; its counterpart %2 does not exist");
    return format.arg(sideLabel, QString::fromStdString(side->counterpart));
}

QString lengthText(const Clip& clip) {
    const FrameRange played = clip.playedRange();
    const Seconds duration = clip.rate.time(played.last) - clip.rate.time(played.first);
    return LengthTexts::tr("%n frame(s), %1 s", nullptr, static_cast<int>(played.count()))
        .arg(numberText(duration.value, 3));
}

QString lengthText(const Clip& after, const Clip& before) {
    return LengthTexts::tr("Length %2 → %1").arg(lengthText(after), lengthText(before));
}

}  // namespace sinew
