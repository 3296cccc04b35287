#pragma once

#include <QPointF>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/UsedRange.h"
#include "core/rig/LimitArc.h"
#include "ui/viewport/GizmoFrame.h"

namespace sinew {

class Camera;

/// The limits of one angle of a joint, lying around it in the plane that the angle turns in. World space.
struct LimitDial {
    int angle = 0;
    QString letter;  ///< "X", "X2"
    GizmoAxis axis;
    LimitArc arc;
    std::optional<UsedRange> used;  ///< by the clip
    bool solved = true;             ///< whether inverse kinematics keeps to them

    bool limited() const { return arc.limit().mode == AngleLimit::Mode::limited; }
};

/// What of limits the pointer can be over.
struct LimitPart {
    enum class Kind { arc, min, max };
    int angle = 0;
    Kind kind = Kind::arc;
    bool isHandle() const { return kind != Kind::arc; }
    friend bool operator==(const LimitPart&, const LimitPart&) = default;
};

/// Logical pixels from the joint to the arc of an angle: outside of the rings, and each outside of those that
/// it carries along, so that the two twists of a straight joint lie beside each other.
constexpr double limitRadius(int angle) { return 92 + 12 * angle; }

/// One for each angle of a joint that is limited or locked, as it is posed; none behind the eye.
std::vector<LimitDial> limitDials(const Evaluator& evaluator, int joint, UsedRanges& used,
                                  const Camera& camera);

/// Where the end of an arc is seen that a handle holds; nullopt for a side that is open, or behind the eye.
std::optional<QPointF> handlePlace(const LimitDial& dial, LimitPart::Kind kind, const Camera& camera);

/// The handle under a pixel, the nearest of several, else the arc, or the tick of a locked angle.
std::optional<LimitPart> limitPartAt(std::span<const LimitDial> dials, const Camera& camera, QPointF pixel);

/// What there is to say of an angle's limits: "Angle X: −160° to 15°, now −28.2°".
QString limitText(const LimitDial& dial);

}  // namespace sinew
