#pragma once

#include <Eigen/Core>
#include <QPointF>

namespace sinew {

class Camera;

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

/// Returns the movement on the screen of a point at `position` that moves along `direction`: logical pixels
/// per metre.
Eigen::Vector2d screenMotion(const Camera& camera, const Eigen::Vector3d& position,
                             const Eigen::Vector3d& direction);

/// Returns the length across the view, in metres, that appears as `pixels` at a position; 0 behind the eye.
double metresFor(const Camera& camera, const Eigen::Vector3d& position, double pixels);

/// Distance from `p` to the segment from `a` to `b`, logical pixels.
double distanceToSegment(QPointF p, QPointF a, QPointF b);

}  // namespace sinew
