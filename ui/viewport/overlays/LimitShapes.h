#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/rig/SwingPatch.h"
#include "ui/viewport/gizmos/LimitDials.h"
#include "ui/viewport/rendering/DrawList.h"

class QPainter;

namespace sinew {

class Camera;
struct Theme;

/// How limits are drawn.
struct LimitStyle {
    const Camera* camera;
    const Theme* theme;
    std::optional<LimitPart> highlighted;  ///< the hovered or dragged part
    int emphasizedAngle = -1;              ///< emphasised angle; -1: none

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

/// Appends arcs and ticks as lines.
void appendDials(std::span<const LimitDial> dials, const LimitStyle& style, std::vector<Instance>& overlay);
/// Appends the patch and its outline.
void appendSwing(const SwingPlacement& swing, const LimitStyle& style, DrawList& list);

/// Marks the bone's direction in the patch.
void paintSwing(QPainter& painter, const SwingPlacement& swing, const LimitStyle& style);
/// Paints fills, bands, handles and numbers.
void paintDials(QPainter& painter, std::span<const LimitDial> dials, const LimitStyle& style);

}  // namespace sinew
