#include "ui/viewport/gizmos/GizmoFrame.h"

#include <QColor>

#include "core/math/EulerOrder.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

// A bone almost parallel to an axis cannot show the rotation about it.
constexpr double kMinSine = 0.2;

Eigen::Quaterniond worldRotation(const Evaluator& evaluator, int joint) {
    return decompose(evaluator.model()[static_cast<std::size_t>(joint)]).rotation;
}

Eigen::Matrix3d axesOf(const Evaluator& evaluator, int joint, Posing::Space space) {
    if (space == Posing::Space::world) return Eigen::Matrix3d::Identity();
    if (space == Posing::Space::parent) return parentRotation(evaluator, joint).toRotationMatrix();
    return worldRotation(evaluator, joint).toRotationMatrix();
}

Eigen::Vector3d perpendicular(const Eigen::Vector3d& v, const Eigen::Vector3d& axis) {
    return v - axis * axis.dot(v);
}

/// Returns a direction fixed to the joint, perpendicular to an axis: from its bone, or from one of its own
/// axes.
Eigen::Vector3d anglePointer(const Evaluator& evaluator, int joint, const Eigen::Vector3d& axis) {
    const BoneEnds ends = evaluator.bone(joint);
    const Eigen::Vector3d bone = (ends.tail - ends.head).stableNormalized();
    if (perpendicular(bone, axis).norm() > kMinSine) return perpendicular(bone, axis).normalized();
    const Eigen::Matrix3d own = worldRotation(evaluator, joint).toRotationMatrix();
    for (const int candidate : {1, 2}) {
        const Eigen::Vector3d side = perpendicular(own.col(candidate), axis);
        if (side.norm() > 0.7) return side.normalized();
    }
    return perpendicular(own.col(0), axis).normalized();
}

}  // namespace

QColor GizmoAxis::color(const Theme& theme) const { return isSecond ? theme.twist2 : theme.axis(letter); }

Eigen::Quaterniond parentRotation(const Evaluator& evaluator, int joint) {
    const int parent = evaluator.skeleton()[joint].parent;
    return parent == kNoParent ? Eigen::Quaterniond::Identity() : worldRotation(evaluator, parent);
}

std::array<Eigen::Vector3d, 3> angleAxes(const Evaluator& evaluator, int joint) {
    const Joint& rig = evaluator.skeleton()[joint];
    const Eigen::Vector3d angles = evaluator.values(joint).angles;
    Eigen::Quaterniond outer = parentRotation(evaluator, joint) * rig.rest.rotation;
    std::array<Eigen::Vector3d, 3> result;
    for (const int i : {2, 1, 0}) {
        const Eigen::Vector3d axis = Eigen::Vector3d::Unit(axes(rig.order)[static_cast<std::size_t>(i)]);
        result[static_cast<std::size_t>(i)] = outer * axis;
        outer = outer * Eigen::Quaterniond(Eigen::AngleAxisd(angles[i], axis));
    }
    return result;
}

GizmoFrame makeFrame(const Eigen::Vector3d& position, const Eigen::Matrix3d& axes) {
    GizmoFrame frame{position, {}};
    for (int i = 0; i < 3; ++i) frame.axes[static_cast<std::size_t>(i)] = {axes.col(i), i, false, true, {}};
    return frame;
}

GizmoFrame rotationFrame(const Evaluator& evaluator, int joint, Posing::Space space) {
    const Joint& rig = evaluator.skeleton()[joint];
    GizmoFrame frame = makeFrame(evaluator.bone(joint).head, axesOf(evaluator, joint, space));
    if (space != Posing::Space::local) {
        const bool anyAngle = std::ranges::any_of(
            kChannels, [&rig](Channel channel) { return isAngle(channel) && rig.free.contains(channel); });
        for (GizmoAxis& axis : frame.axes) axis.isFree = anyAngle;
        return frame;
    }
    const auto directions = angleAxes(evaluator, joint);
    const Eigen::Vector3d angles = evaluator.values(joint).angles;
    for (int i = 0; i < 3; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const AngleLimit& limit = rig.limits.angles[at];
        GizmoAxis& axis = frame.axes[at];
        axis.direction = directions[at];
        axis.letter = axes(rig.order)[at];
        axis.isSecond = i == 2 && isProper(rig.order);
        axis.isFree = rig.free.contains(angle(i)) &&
                      !(rig.limits.appliesTo(LimitUse::drags) && limit.mode == AngleLimit::Mode::locked);
        axis.angle = {angles[i], limit, anglePointer(evaluator, joint, axis.direction)};
    }
    return frame;
}

GizmoFrame translationFrame(const Evaluator& evaluator, int joint, Posing::Space space) {
    const ChannelSet free = evaluator.skeleton()[joint].free;
    GizmoFrame frame = makeFrame(evaluator.bone(joint).head, axesOf(evaluator, joint, space));
    const auto isFree = [&free](int i) { return free.contains(translation(i)); };
    for (int i = 0; i < 3; ++i) {
        frame.axes[static_cast<std::size_t>(i)].isFree =
            space == Posing::Space::parent ? isFree(i) : isFree(0) || isFree(1) || isFree(2);
    }
    return frame;
}

}  // namespace sinew
