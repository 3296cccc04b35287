#pragma once

#include <Eigen/Core>
#include <QString>
#include <array>
#include <optional>

#include "core/rig/JointLimits.h"
#include "core/scene/Evaluator.h"
#include "ui/document/Posing.h"

class QColor;

namespace sinew {

struct Theme;

/// One axis that a gizmo offers.
struct GizmoAxis {
    Eigen::Vector3d direction = Eigen::Vector3d::UnitX();  ///< unit
    int letter = 0;                                        ///< 0 X, 1 Y, 2 Z
    bool second = false;  ///< the later of two angles about one axis: another colour, dashed
    bool free = false;    ///< whether a drag along or about it changes anything

    /// One of the joint's own angles; of parent and world axes there is none.
    struct OwnAngle {
        double value = 0;
        AngleLimit limit;
        Eigen::Vector3d pointer = Eigen::Vector3d::UnitY();  ///< unit, across the axis: where `value` stands
    };
    std::optional<OwnAngle> angle;

    QColor color(const Theme& theme) const;
};

/// Where a gizmo stands and how its axes lie. World space, metres, radians.
struct GizmoFrame {
    Eigen::Vector3d place = Eigen::Vector3d::Zero();
    std::array<GizmoAxis, 3> axes;

    const GizmoAxis& operator[](int axis) const { return axes[static_cast<std::size_t>(axis)]; }
    bool anyFree() const { return axes[0].free || axes[1].free || axes[2].free; }
};

/// Which ring or handle of a gizmo is spoken of; -1: none.
struct GizmoState {
    int hovered = -1;
    int held = -1;
    int last = -1;       ///< in hand before, of this joint
    QString reading;     ///< what a drag came to, beside its handle
    bool dials = false;  ///< whether limits are drawn, which tell the value of their angle

    /// The one that is drawn with its value.
    int emphasised() const { return held >= 0 ? held : hovered >= 0 ? hovered : last; }
};

/// The three axes that a joint's own angles turn about, as it is posed: angle 3 about the rest pose's axis,
/// the inner ones carried by the angles outside of them. Turning about axis i by d is adding d to angle i.
/// Exact where no parent is scaled unevenly; there the nearest rotations are meant.
std::array<Eigen::Vector3d, 3> angleAxes(const Evaluator& evaluator, int joint);

/// What the rings of a joint turn about. In own axes one an angle, in its order; else X, Y, Z of the parent
/// or the world.
GizmoFrame turningFrame(const Evaluator& evaluator, int joint, Posing::Space space);

/// What the arrows of a joint move along: its own axes as it is posed, its parent's or the world's.
GizmoFrame movingFrame(const Evaluator& evaluator, int joint, Posing::Space space);

/// worldFromParent of a joint, as it is posed, without scale.
Eigen::Quaterniond parentRotation(const Evaluator& evaluator, int joint);

}  // namespace sinew
