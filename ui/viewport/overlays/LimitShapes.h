#pragma once

#include <QPointF>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/curve/UsedRange.h"
#include "core/rig/LimitArc.h"
#include "core/rig/SwingPatch.h"
#include "ui/viewport/gizmos/GizmoFrame.h"
#include "ui/viewport/rendering/DrawList.h"

class QPainter;

namespace sinew {

class Camera;
struct Theme;

/// The limits of one angle of a joint, drawn around it in the plane of the angle's rotation. World space.
struct LimitDial {
    int angle = 0;
    QString letter;  ///< "X", "X2"
    GizmoAxis axis;
    LimitArc arc;
    std::optional<UsedRange> usedRange;  ///< range used by the clip
    bool isEnforcedByIk = true;          ///< whether inverse kinematics enforces the limits

    bool isLimited() const { return arc.limit().mode == AngleLimit::Mode::limited; }
};

/// The parts of a limit dial that respond to the pointer.
struct LimitPart {
    enum class Kind { arc, min, max };
    int angle = 0;
    Kind kind = Kind::arc;
    bool isHandle() const { return kind != Kind::arc; }
    friend bool operator==(const LimitPart&, const LimitPart&) = default;
};

/// Returns the distance from the joint to the arc of an angle in logical pixels. Arcs lie outside the
/// gizmo's rings, each outside those of the angles that its rotation carries along, so that the two twists of
/// a straight joint do not overlap.
constexpr double limitRadius(int angle) { return 92 + 12 * angle; }

/// How limits are drawn.
struct LimitStyle {
    const Camera* camera;
    const Theme* theme;
    std::optional<LimitPart> highlighted;  ///< the hovered or dragged part
    int emphasizedAngle = -1;              ///< -1: none

    bool isEmphasized(const LimitDial& dial) const { return dial.angle == emphasizedAngle; }
    bool isFaded(const LimitDial& dial) const { return emphasizedAngle >= 0 && !isEmphasized(dial); }
};

/// Placement of a patch of directions: around a bone's head, at a fraction of the bone's length.
struct SwingPlacement {
    const SwingPatch* patch;
    Eigen::Vector3d head;
    Eigen::Matrix3d worldFromRest;  ///< scaled by the patch's radius, metres
    Eigen::Vector3d bone;           ///< direction of the bone in the patch's space, unit

    Eigen::Vector3d position(const Eigen::Vector3d& direction) const {
        return head + worldFromRest * direction;
    }
};

/// Returns a dial for each limited or locked angle of a joint in its current pose. Dials behind the eye are
/// left out.
std::vector<LimitDial> limitDials(const Evaluator& evaluator, int joint, UsedRanges& used,
                                  const Camera& camera);

/// Returns the screen position of a dial's handle; nullopt if that side is unlimited or behind the eye.
std::optional<QPointF> handlePosition(const LimitDial& dial, LimitPart::Kind kind, const Camera& camera);

/// Returns the handle under a pixel (the nearest of several), otherwise the arc or the tick of a locked
/// angle.
std::optional<LimitPart> limitPartAt(std::span<const LimitDial> dials, const Camera& camera, QPointF pixel);

/// Returns a description of an angle's limits: "Angle X: −160° to 15°, currently −28.2°".
QString limitText(const LimitDial& dial);

/// Appends arcs and ticks as lines.
void appendDials(std::span<const LimitDial> dials, const LimitStyle& style, std::vector<Instance>& overlay);
/// Appends the patch and its outline.
void appendSwing(const SwingPlacement& swing, const LimitStyle& style, DrawList& list);

/// Marks the bone's direction in the patch.
void paintSwing(QPainter& painter, const SwingPlacement& swing, const LimitStyle& style);
/// Paints fills, bands, handles and numbers.
void paintDials(QPainter& painter, std::span<const LimitDial> dials, const LimitStyle& style);

}  // namespace sinew
