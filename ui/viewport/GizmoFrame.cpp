#include "ui/viewport/GizmoFrame.h"

#include <QColor>

#include "core/math/EulerOrder.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

// A bone that lies along an axis does not show how far it is turned about it.
constexpr double kAlong = 0.2;

Eigen::Quaterniond worldRotation(const Evaluator& evaluator, int joint) {
    return decompose(evaluator.model()[static_cast<std::size_t>(joint)]).rotation;
}

Eigen::Matrix3d axesOf(const Evaluator& evaluator, int joint, Posing::Space space) {
    if (space == Posing::Space::world) return Eigen::Matrix3d::Identity();
    if (space == Posing::Space::parent) return parentRotation(evaluator, joint).toRotationMatrix();
    return worldRotation(evaluator, joint).toRotationMatrix();
}

Eigen::Vector3d across(const Eigen::Vector3d& v, const Eigen::Vector3d& axis) {
    return v - axis * axis.dot(v);
}

/// A direction that is fixed to the joint, seen across an axis: its bone, else one of its own axes.
Eigen::Vector3d pointer(const Evaluator& evaluator, int joint, const Eigen::Vector3d& axis) {
    const BoneEnds ends = evaluator.bone(joint);
    const Eigen::Vector3d bone = (ends.tail - ends.head).stableNormalized();
    if (across(bone, axis).norm() > kAlong) return across(bone, axis).normalized();
    const Eigen::Matrix3d own = worldRotation(evaluator, joint).toRotationMatrix();
    for (const int candidate : {1, 2}) {
        const Eigen::Vector3d side = across(own.col(candidate), axis);
        if (side.norm() > 0.7) return side.normalized();
    }
    return across(own.col(0), axis).normalized();
}

}  // namespace

QColor GizmoAxis::color(const Theme& theme) const { return second ? theme.twist2 : theme.axis(letter); }

Eigen::Quaterniond parentRotation(const Evaluator& evaluator, int joint) {
    const int parent = evaluator.skeleton()[joint].parent;
    return parent == kNoParent ? Eigen::Quaterniond::Identity() : worldRotation(evaluator, parent);
}

std::array<Eigen::Vector3d, 3> angleAxes(const Evaluator& evaluator, int joint) {
    const Joint& rig = evaluator.skeleton()[joint];
    const Eigen::Vector3d angles = evaluator.values(joint).angles;
    Eigen::Quaterniond outer = parentRotation(evaluator, joint) * rig.rest.rotation;
    std::array<Eigen::Vector3d, 3> turned;
    for (const int i : {2, 1, 0}) {
        const Eigen::Vector3d axis = Eigen::Vector3d::Unit(axes(rig.order)[static_cast<std::size_t>(i)]);
        turned[static_cast<std::size_t>(i)] = outer * axis;
        outer = outer * Eigen::Quaterniond(Eigen::AngleAxisd(angles[i], axis));
    }
    return turned;
}

GizmoFrame turningFrame(const Evaluator& evaluator, int joint, Posing::Space space) {
    const Joint& rig = evaluator.skeleton()[joint];
    GizmoFrame frame;
    frame.place = evaluator.bone(joint).head;
    const bool own = space == Posing::Space::own;
    const auto directions = angleAxes(evaluator, joint);
    const Eigen::Matrix3d square = axesOf(evaluator, joint, space);
    const Eigen::Vector3d angles = evaluator.values(joint).angles;
    const bool anyAngle = std::ranges::any_of(
        kChannels, [&rig](Channel channel) { return isAngle(channel) && rig.free.contains(channel); });
    for (int i = 0; i < 3; ++i) {
        const auto at = static_cast<std::size_t>(i);
        GizmoAxis& axis = frame.axes[at];
        axis.direction = own ? directions[at] : square.col(i);
        axis.letter = own ? axes(rig.order)[at] : i;
        axis.free = anyAngle;
        if (!own) continue;
        const AngleLimit& limit = rig.limits.angles[at];
        axis.second = i == 2 && isProper(rig.order);
        axis.free = rig.free.contains(angle(i)) &&
                    !(rig.limits.appliesTo(LimitUse::drags) && limit.mode == AngleLimit::Mode::locked);
        axis.angle = {angles[i], limit, pointer(evaluator, joint, axis.direction)};
    }
    return frame;
}

GizmoFrame movingFrame(const Evaluator& evaluator, int joint, Posing::Space space) {
    const Joint& rig = evaluator.skeleton()[joint];
    GizmoFrame frame;
    frame.place = evaluator.bone(joint).head;
    const Eigen::Matrix3d square = axesOf(evaluator, joint, space);
    const auto isFree = [&rig](int i) { return rig.free.contains(translation(i)); };
    for (int i = 0; i < 3; ++i) {
        GizmoAxis& axis = frame.axes[static_cast<std::size_t>(i)];
        axis.direction = square.col(i);
        axis.letter = i;
        axis.free = space == Posing::Space::parent ? isFree(i) : isFree(0) || isFree(1) || isFree(2);
    }
    return frame;
}

}  // namespace sinew
