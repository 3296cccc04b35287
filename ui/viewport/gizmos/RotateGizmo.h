#pragma once

#include <QPointF>
#include <optional>
#include <vector>

#include "ui/viewport/gizmos/GizmoFrame.h"
#include "ui/viewport/rendering/DrawList.h"

class QPainter;

namespace sinew {

class Camera;

/// The rings of a joint, of constant size on the screen. In own space each ring controls one Euler angle, and
/// the emphasised ring has a tick at the current angle.

inline constexpr double kRingRadius = 75;  ///< logical pixels
inline constexpr double kTickRadius = 90;  ///< outer end of a tick

/// Returns the nearest ring under a pixel, preferring front halves. Rings that rotate nothing are ignored.
std::optional<int> ringAt(const GizmoFrame& frame, const Camera& camera, QPointF pixel);

/// Appends rings and tick as lines.
void appendRings(const GizmoFrame& frame, const Camera& camera, const Theme& theme, const GizmoState& state,
                 std::vector<Instance>& overlay);

/// Paints the number at the tick.
void paintRings(QPainter& painter, const GizmoFrame& frame, const Camera& camera, const Theme& theme,
                const GizmoState& state);

/// Converts pointer movement to an angle about an axis. The pointer is projected onto the ring's plane, so
/// the grabbed point stays under it. A ring seen edge-on is dragged along its line instead, one radian per
/// radius.
class RingDrag {
public:
    /// @param position  centre of the ring; world space, metres
    /// @param axis      unit vector, right-handed
    /// @param radius    of the ring, logical pixels
    RingDrag(const Camera& camera, const Eigen::Vector3d& position, const Eigen::Vector3d& axis,
             QPointF pressPosition, double radius);

    /// Returns the angle since the press in radians. It counts any number of turns.
    ///
    /// @param fineness  factor applied to the movement: 1, or less for precise steps
    double moveTo(QPointF pixel, double fineness);

    bool isEdgeOn() const { return isEdgeOn_; }

private:
    double angleAt(QPointF pixel) const;

    QPointF center_, lastPixel_;
    Eigen::Matrix2d planeFromScreen_;
    Eigen::Vector2d radiansPerPixel_;  ///< edge-on: radians per pixel
    bool isEdgeOn_ = false;
    double angle_ = 0;
};

}  // namespace sinew
