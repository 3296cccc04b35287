#pragma once

#include <Eigen/Core>
#include <QPointF>

namespace sinew {

class Camera;

/// Turns moves of the pointer into an angle about an axis. The pointer's place is seen in the ring's plane,
/// so that what was gripped stays under it; a ring that is seen edge-on has no such plane, and is pushed
/// along its line instead, a radian each radius.
class RingDrag {
public:
    /// @param place, axis  world space, metres; the axis a unit vector, right-handed
    /// @param radius       of the ring, logical pixels
    RingDrag(const Camera& camera, const Eigen::Vector3d& place, const Eigen::Vector3d& axis, QPointF pressed,
             double radius);

    /// The angle since the press, radians, any number of turns.
    ///
    /// @param fineness  how much of the move counts: 1, or less for small steps
    double moveTo(QPointF pixel, double fineness);

    bool edgeOn() const { return edgeOn_; }

private:
    double angleAt(QPointF pixel) const;

    QPointF centre_, last_;
    Eigen::Matrix2d planeFromScreen_;
    Eigen::Vector2d push_;  ///< edge-on: radians a pixel
    bool edgeOn_ = false;
    double total_ = 0;
};

/// How far pixels move when a point at `place` moves along `direction`: logical pixels a metre.
Eigen::Vector2d screenMotion(const Camera& camera, const Eigen::Vector3d& place,
                             const Eigen::Vector3d& direction);

/// Metres at a place that are seen as so many logical pixels across the view; 0 behind the eye.
double metresFor(const Camera& camera, const Eigen::Vector3d& place, double pixels);

}  // namespace sinew
