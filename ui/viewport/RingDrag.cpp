#include "ui/viewport/RingDrag.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/viewport/Camera.h"

namespace sinew {

namespace {

constexpr double kEdgeOn = 0.2;      // height of the seen ellipse as a share of its width
constexpr double kDeadCentre = 3.0;  // pixels about the middle where no direction can be told

Eigen::Vector2d toEigen(QPointF p) { return {p.x(), p.y()}; }

}  // namespace

Eigen::Vector2d screenMotion(const Camera& camera, const Eigen::Vector3d& place,
                             const Eigen::Vector3d& direction) {
    const Eigen::Vector3d step = direction * (1e-4 * std::abs(camera.depth(place)));
    const auto from = camera.project(place - step), to = camera.project(place + step);
    if (!from || !to) return Eigen::Vector2d::Zero();
    return toEigen(*to - *from) * (direction.norm() / (2 * step.norm()));
}

double metresFor(const Camera& camera, const Eigen::Vector3d& place, double pixels) {
    const double depth = camera.depth(place);
    return depth < camera.nearPlane() ? 0 : pixels / camera.pixelsPerMetre(depth);
}

RingDrag::RingDrag(const Camera& camera, const Eigen::Vector3d& place, const Eigen::Vector3d& axis,
                   QPointF pressed, double radius)
    : centre_(camera.project(place).value_or(pressed)), last_(pressed) {
    const Eigen::Vector3d u = axis.unitOrthogonal(), v = axis.cross(u);
    Eigen::Matrix2d screenFromPlane;
    screenFromPlane << screenMotion(camera, place, u), screenMotion(camera, place, v);
    const double height = std::abs(screenFromPlane.determinant());
    const double width = screenFromPlane.squaredNorm();
    // det = a b and |J|² = a² + b² of the ellipse's half axes a > b.
    edgeOn_ = height < kEdgeOn * width / (1 + kEdgeOn * kEdgeOn);
    if (!edgeOn_) {
        planeFromScreen_ = screenFromPlane.inverse();
        return;
    }
    const Eigen::Vector3d toEye =
        camera.orthographic() ? Eigen::Vector3d(camera.axes().col(2)) : Eigen::Vector3d(camera.eye() - place);
    const Eigen::Vector3d front = (toEye - axis * axis.dot(toEye)).stableNormalized();
    push_ = screenMotion(camera, place, axis.cross(front)).stableNormalized() / radius;
}

double RingDrag::angleAt(QPointF pixel) const {
    const Eigen::Vector2d place = planeFromScreen_ * toEigen(pixel - centre_);
    return std::atan2(place.y(), place.x());
}

double RingDrag::moveTo(QPointF pixel, double fineness) {
    if (edgeOn_) {
        total_ += fineness * push_.dot(toEigen(pixel - last_));
        last_ = pixel;
    } else if (toEigen(pixel - centre_).norm() > kDeadCentre) {
        total_ += fineness * std::remainder(angleAt(pixel) - angleAt(last_), 2 * kPi);
        last_ = pixel;
    }
    return total_;
}

}  // namespace sinew
