#include "ui/viewport/camera/Camera.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kFieldOfView = radians(40);
constexpr double kFramedFraction = 0.84;  // fraction of the view filled by framed points
constexpr double kMarkSize = 100;         // at most, in logical pixels
const double kSlope = std::tan(kFieldOfView / 2);

QVector3D toQt(const Eigen::Vector3d& v) {
    return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

/// Yaw and pitch of each ViewDirection, in its order.
constexpr std::array<std::array<double, 2>, 6> kDirections{
    {{0, 0}, {kPi, 0}, {kPi / 2, 0}, {-kPi / 2, 0}, {0, kPi / 2}, {0, -kPi / 2}}};

double clampedDistance(double distance) { return std::clamp(distance, 1e-3, 1e5); }

}  // namespace

Camera::Camera() : yaw_(radians(35)), pitch_(radians(16)) { update(); }

void Camera::setViewport(QSizeF size) {
    viewport_ = size.expandedTo(QSizeF(1, 1));
    update();
}

void Camera::orbit(double yaw, double pitch, OrbitStyle style) {
    if (style == OrbitStyle::trackball) return turn(yaw, pitch);
    lookFrom(yaw_ + yaw, pitch_ + pitch);
}

void Camera::orbitAbout(const Eigen::Vector3d& pivot, double yaw, double pitch, OrbitStyle style) {
    const Eigen::Vector3d offset = axes_.transpose() * (center_ - pivot);
    orbit(yaw, pitch, style);
    moveBy(pivot + axes_ * offset - center_);
}

void Camera::lookFrom(double yaw, double pitch) {
    yaw_ = std::remainder(yaw, 2 * kPi);
    pitch_ = std::clamp(pitch, -kPi / 2, kPi / 2);
    roll_ = 0;
    update();
}

/// Turns about the up and right axes of the view.
void Camera::turn(double yaw, double pitch) {
    const Eigen::Matrix3d turned = axes_ * (Eigen::AngleAxisd(yaw, Eigen::Vector3d::UnitY()) *
                                            Eigen::AngleAxisd(-pitch, Eigen::Vector3d::UnitX()))
                                               .toRotationMatrix();
    const Eigen::Vector3d back = turned.col(2), right = turned.col(0);
    // The camera views straight down or up only for a moment, so any yaw is acceptable, because the
    // roll compensates for it.
    lookFrom(std::atan2(back.x(), back.z()), std::atan2(back.y(), std::hypot(back.x(), back.z())));
    roll_ = std::atan2(right.dot(axes_.col(1)), right.dot(axes_.col(0)));
    update();
}

void Camera::setDirection(ViewDirection direction) {
    const auto& [yaw, pitch] = kDirections[static_cast<std::size_t>(direction)];
    lookFrom(yaw, pitch);
}

void Camera::pan(QPointF pixels) {
    const double scale = 1 / pixelsPerMetre(distance_);
    moveBy(axes_ * Eigen::Vector3d(-pixels.x() * scale, pixels.y() * scale, 0));
}

void Camera::zoom(double factor, QPointF at) {
    const Eigen::Vector3d fixed = pointAt(at);
    const double distance = clampedDistance(distance_ / factor);
    center_ = fixed + (center_ - fixed) * (distance / distance_);
    distance_ = distance;
    update();
}

void Camera::moveBy(const Eigen::Vector3d& offset) {
    center_ += offset;
    update();
}

void Camera::frame(std::span<const Eigen::Vector3d> points, double minimumSize) {
    Eigen::Vector3d low = Eigen::Vector3d::Constant(std::numeric_limits<double>::max());
    Eigen::Vector3d high = -low;
    for (const Eigen::Vector3d& point : points) {
        const Eigen::Vector3d turned = axes_.transpose() * point;
        low = low.cwiseMin(turned);
        high = high.cwiseMax(turned);
    }
    center_ = axes_ * ((low + high) / 2);
    const double up = kSlope * kFramedFraction;
    const double across = up * viewport_.width() / viewport_.height();
    distance_ = std::max(minimumSize / (2 * kSlope), 1e-3);
    for (const Eigen::Vector3d& point : points) {
        const Eigen::Vector3d offset = axes_.transpose() * (point - center_);
        const double nearer = orthographic_ ? 0 : offset.z();
        distance_ =
            std::max({distance_, nearer + std::abs(offset.x()) / across, nearer + std::abs(offset.y()) / up});
    }
    update();
}

std::array<Eigen::Vector3d, 10> Camera::framingDirections() const {
    const Eigen::Vector3d right = axes_.col(0), up = axes_.col(1), back = axes_.col(2);
    const double upSlope = kSlope * kFramedFraction;
    const double acrossSlope = upSlope * viewport_.width() / viewport_.height();
    return {right,
            -right,
            up,
            -up,
            back,
            -back,
            acrossSlope * back + right,
            acrossSlope * back - right,
            upSlope * back + up,
            upSlope * back - up};
}

void Camera::setState(const CameraPose& state) {
    center_ = state.center;
    distance_ = clampedDistance(state.distance);
    orthographic_ = state.orthographic;
    lookFrom(state.yaw, state.pitch);
}

void Camera::setOrthographic(bool orthographic) {
    orthographic_ = orthographic;
    update();
}

double Camera::depth(const Eigen::Vector3d& point) const {
    return distance_ - axes_.col(2).dot(point - center_);
}

double Camera::nearPlane() const { return orthographic_ ? -100 * distance_ : distance_ / 100; }

std::optional<QPointF> Camera::project(const Eigen::Vector3d& point) const {
    const Eigen::Vector3d offset = axes_.transpose() * (point - center_);
    const double depth = distance_ - offset.z();
    if (depth < nearPlane()) return std::nullopt;
    const double scale = pixelsPerMetre(depth);
    return QPointF(viewport_.width() / 2 + offset.x() * scale, viewport_.height() / 2 - offset.y() * scale);
}

std::optional<QPointF> Camera::projectMark(const Eigen::Vector3d& point) const {
    const QRectF reach = QRectF(QPointF(), viewport_).adjusted(-kMarkSize, -kMarkSize, kMarkSize, kMarkSize);
    const auto pixel = project(point);
    return pixel && reach.contains(*pixel) ? pixel : std::nullopt;
}

double Camera::pixelsPerMetre(double depth) const {
    return viewport_.height() / (2 * kSlope * (orthographic_ ? distance_ : depth));
}

Eigen::Vector3d Camera::pointAt(QPointF pixel) const {
    const double scale = 1 / pixelsPerMetre(distance_);
    return center_ + axes_ * Eigen::Vector3d((pixel.x() - viewport_.width() / 2) * scale,
                                             (viewport_.height() / 2 - pixel.y()) * scale, 0);
}

double Camera::metresFor(const Eigen::Vector3d& position, double pixels) const {
    const double depthThere = depth(position);
    return depthThere < nearPlane() ? 0 : pixels / pixelsPerMetre(depthThere);
}

Eigen::Vector2d Camera::screenMotion(const Eigen::Vector3d& position,
                                     const Eigen::Vector3d& direction) const {
    const Eigen::Vector3d step = direction * (1e-4 * std::abs(depth(position)));
    const auto from = project(position - step), to = project(position + step);
    if (!from || !to) return Eigen::Vector2d::Zero();
    const QPointF motion = *to - *from;
    return Eigen::Vector2d(motion.x(), motion.y()) * (direction.norm() / (2 * step.norm()));
}

Eigen::Vector3d Camera::toEye(const Eigen::Vector3d& point) const {
    if (orthographic_) return axes_.col(2);
    return eye() - point;
}

void Camera::update() {
    const double sinYaw = std::sin(yaw_), cosYaw = std::cos(yaw_);
    const double sinPitch = std::sin(pitch_), cosPitch = std::cos(pitch_);
    axes_.col(0) << cosYaw, 0, -sinYaw;
    axes_.col(2) << sinYaw * cosPitch, sinPitch, cosYaw * cosPitch;
    axes_.col(1) = axes_.col(2).cross(axes_.col(0));
    axes_ *= Eigen::AngleAxisd(roll_, Eigen::Vector3d::UnitZ()).toRotationMatrix();

    camera_.setPosition(toQt(eye()));
    camera_.setViewCenter(toQt(center_));
    camera_.setUpVector(toQt(axes_.col(1)));
    const double aspect = viewport_.width() / viewport_.height();
    const auto far = static_cast<float>(orthographic_ ? 100 * distance_ : 1000 * distance_);
    const auto near = static_cast<float>(nearPlane());
    if (orthographic_) {
        const double top = distance_ * kSlope;
        const auto x = static_cast<float>(top * aspect), y = static_cast<float>(top);
        camera_.lens()->setOrthographicProjection(-x, x, -y, y, near, far);
    } else {
        camera_.lens()->setPerspectiveProjection(static_cast<float>(degrees(kFieldOfView)),
                                                 static_cast<float>(aspect), near, far);
    }
}

double nearestFraction(QPointF p, QPointF a, QPointF b) {
    const QPointF along = b - a;
    const double square = QPointF::dotProduct(along, along);
    return square > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / square, 0.0, 1.0) : 0;
}

double distanceToSegment(QPointF p, QPointF a, QPointF b) {
    const QPointF offset = p - a - (b - a) * nearestFraction(p, a, b);
    return std::hypot(offset.x(), offset.y());
}

}  // namespace sinew
