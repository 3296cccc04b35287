#include "ui/viewport/gizmos/RingDrag.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/viewport/camera/Camera.h"

namespace sinew {

namespace {

constexpr double kEdgeOn = 0.2;      // height of the projected ellipse relative to its width
constexpr double kDeadRadius = 3.0;  // pixels around the centre, where directions are unreliable

Eigen::Vector2d toEigen(QPointF p) { return {p.x(), p.y()}; }

}  // namespace

Eigen::Vector2d screenMotion(const Camera& camera, const Eigen::Vector3d& position,
                             const Eigen::Vector3d& direction) {
    const Eigen::Vector3d step = direction * (1e-4 * std::abs(camera.depth(position)));
    const auto from = camera.project(position - step), to = camera.project(position + step);
    if (!from || !to) return Eigen::Vector2d::Zero();
    return toEigen(*to - *from) * (direction.norm() / (2 * step.norm()));
}

double metresFor(const Camera& camera, const Eigen::Vector3d& position, double pixels) {
    const double depth = camera.depth(position);
    return depth < camera.nearPlane() ? 0 : pixels / camera.pixelsPerMetre(depth);
}

RingDrag::RingDrag(const Camera& camera, const Eigen::Vector3d& position, const Eigen::Vector3d& axis,
                   QPointF pressPosition, double radius)
    : center_(camera.project(position).value_or(pressPosition)), lastPixel_(pressPosition) {
    const Eigen::Vector3d u = axis.unitOrthogonal(), v = axis.cross(u);
    Eigen::Matrix2d screenFromPlane;
    screenFromPlane << screenMotion(camera, position, u), screenMotion(camera, position, v);
    const double height = std::abs(screenFromPlane.determinant());
    const double width = screenFromPlane.squaredNorm();
    // det = a b and |J|² = a² + b² for the ellipse's semi-axes a > b.
    isEdgeOn_ = height < kEdgeOn * width / (1 + kEdgeOn * kEdgeOn);
    if (!isEdgeOn_) {
        planeFromScreen_ = screenFromPlane.inverse();
        return;
    }
    const Eigen::Vector3d toEye = camera.orthographic() ? Eigen::Vector3d(camera.axes().col(2))
                                                        : Eigen::Vector3d(camera.eye() - position);
    const Eigen::Vector3d front = (toEye - axis * axis.dot(toEye)).stableNormalized();
    radiansPerPixel_ = screenMotion(camera, position, axis.cross(front)).stableNormalized() / radius;
}

double RingDrag::angleAt(QPointF pixel) const {
    const Eigen::Vector2d position = planeFromScreen_ * toEigen(pixel - center_);
    return std::atan2(position.y(), position.x());
}

double RingDrag::moveTo(QPointF pixel, double fineness) {
    if (isEdgeOn_) {
        angle_ += fineness * radiansPerPixel_.dot(toEigen(pixel - lastPixel_));
        lastPixel_ = pixel;
    } else if (toEigen(pixel - center_).norm() > kDeadRadius) {
        angle_ += fineness * std::remainder(angleAt(pixel) - angleAt(lastPixel_), 2 * kPi);
        lastPixel_ = pixel;
    }
    return angle_;
}

double distanceToSegment(QPointF p, QPointF a, QPointF b) {
    const QPointF along = b - a;
    const double square = QPointF::dotProduct(along, along);
    const double t = square > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / square, 0.0, 1.0) : 0;
    const QPointF off = p - a - along * t;
    return std::hypot(off.x(), off.y());
}

}  // namespace sinew
