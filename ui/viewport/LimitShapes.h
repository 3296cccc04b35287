#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/rig/SwingPatch.h"
#include "ui/viewport/DrawList.h"
#include "ui/viewport/LimitDials.h"

class QPainter;

namespace sinew {

class Camera;
struct Theme;

/// How limits are looked at.
struct LimitLook {
    const Camera* camera;
    const Theme* theme;
    std::optional<LimitPart> lit;  ///< under the pointer or in hand
    int angle = -1;                ///< that stands out, where one does

    bool standsOut(const LimitDial& dial) const { return dial.angle == angle; }
    bool fades(const LimitDial& dial) const { return angle >= 0 && !standsOut(dial); }
};

/// Where a patch of directions lies: around a bone's head, a part of its length away.
struct SwingPlace {
    const SwingPatch* patch;
    Eigen::Vector3d head;
    Eigen::Matrix3d worldFromRest;  ///< with the radius, metres
    Eigen::Vector3d bone;           ///< where it points, unit, in the patch's space

    Eigen::Vector3d at(const Eigen::Vector3d& direction) const { return head + worldFromRest * direction; }
};

/// Arcs and ticks as lines.
void appendDials(std::span<const LimitDial> dials, const LimitLook& look, std::vector<Instance>& overlay);
/// The patch and its outline.
void appendSwing(const SwingPlace& swing, const LimitLook& look, DrawList& list);

/// Where the bone points to in the patch.
void paintSwing(QPainter& painter, const SwingPlace& swing, const LimitLook& look);
/// Fills, bands, handles and numbers.
void paintDials(QPainter& painter, std::span<const LimitDial> dials, const LimitLook& look);

}  // namespace sinew
