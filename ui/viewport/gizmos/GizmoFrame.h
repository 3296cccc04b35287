#pragma once

#include <Eigen/Core>
#include <QString>
#include <array>
#include <optional>

#include "core/rig/JointLimits.h"
#include "core/scene/evaluation/Evaluator.h"
#include "ui/editing/Posing.h"

class QColor;

namespace sinew {

struct Theme;

/// One axis of a gizmo.
struct GizmoAxis {
    Eigen::Vector3d direction = Eigen::Vector3d::UnitX();  ///< unit
    int letter = 0;                                        ///< 0 X, 1 Y, 2 Z
    bool isSecond = false;  ///< second of two angles about the same axis: drawn dashed, in another colour
    bool isFree = false;    ///< whether a drag along or about it changes anything

    /// One of the joint's own angles. Parent and world axes have none.
    struct OwnAngle {
        double value = 0;
        AngleLimit limit;
        Eigen::Vector3d pointer = Eigen::Vector3d::UnitY();  ///< unit, across the axis: direction of `value`
    };
    std::optional<OwnAngle> angle;

    QColor color(const Theme& theme) const;
};

/// Position and axes of a gizmo. World space, metres, radians.
struct GizmoFrame {
    Eigen::Vector3d position = Eigen::Vector3d::Zero();
    std::array<GizmoAxis, 3> axes;

    const GizmoAxis& operator[](int axis) const { return axes[static_cast<std::size_t>(axis)]; }
    bool hasFreeAxis() const { return axes[0].isFree || axes[1].isFree || axes[2].isFree; }
};

/// Returns a frame whose axes are the columns of `axes`, all of them free.
GizmoFrame makeFrame(const Eigen::Vector3d& position,
                     const Eigen::Matrix3d& axes = Eigen::Matrix3d::Identity());

/// State of a gizmo's rings or handles, given by index; -1: none.
struct GizmoState {
    int hovered = -1;
    int dragged = -1;
    int lastDragged = -1;      ///< the one dragged last, for this joint
    QString readout;           ///< result of the drag so far, shown beside the handle
    bool limitsShown = false;  ///< whether limits are drawn; they show the value of their angle

    /// Returns the one drawn with its value.
    int emphasized() const { return dragged >= 0 ? dragged : hovered >= 0 ? hovered : lastDragged; }
};

/// Returns the axes of a joint's three Euler angles in its current pose: angle 3 turns about the rest pose's
/// axis, and the inner axes are rotated by the angles outside of them. Rotating about axis i by d adds d to
/// angle i. Exact unless a parent has non-uniform scale, in which case the nearest rotations are used.
std::array<Eigen::Vector3d, 3> angleAxes(const Evaluator& evaluator, int joint);

/// Returns the frame for a joint's rings. In own space there is one axis per Euler angle, in their order;
/// otherwise X, Y and Z of the parent or the world.
GizmoFrame rotationFrame(const Evaluator& evaluator, int joint, Posing::Space space);

/// Returns the frame for a joint's arrows: its own posed axes, its parent's or the world's.
GizmoFrame translationFrame(const Evaluator& evaluator, int joint, Posing::Space space);

/// Returns the rotation of worldFromParent of a joint in its current pose, without scale.
Eigen::Quaterniond parentRotation(const Evaluator& evaluator, int joint);

}  // namespace sinew
