#include "ui/viewport/MoveGizmo.h"

#include <Eigen/Geometry>
#include <QPainter>
#include <cmath>

#include "ui/viewport/Camera.h"
#include "ui/viewport/GizmoText.h"
#include "ui/viewport/RingDrag.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kReach = 6;       // logical pixels beside a handle at which it is still met
constexpr double kHead = 14;       // of an arrow
constexpr double kHeadWidth = 5;   // half of it
constexpr double kPlaneNear = 22;  // the square of a plane
constexpr double kPlaneFar = 36;
constexpr double kCentre = 9;    // half the square in the middle
constexpr double kEndOn = 0.15;  // an arrow shorter than this share of its length cannot be dragged

struct Ray {
    Eigen::Vector3d origin, direction;

    Ray(const Camera& camera, QPointF pixel) : origin(camera.pointAt(pixel)) {
        direction = -camera.axes().col(2);
        if (camera.orthographic()) return;
        direction = (origin - camera.eye()).normalized();
        origin = camera.eye();
    }
};

bool seen(const GizmoFrame& frame, const Camera& camera, int axis) {
    if (!frame[axis].free) return false;
    const double across = camera.pixelsPerMetre(camera.depth(frame.place));
    return screenMotion(camera, frame.place, frame[axis].direction).norm() > kEndOn * across;
}

bool planeSeen(const GizmoFrame& frame, const Camera& camera, int normal) {
    const int a = (normal + 1) % 3, b = (normal + 2) % 3;
    if (!frame[a].free || !frame[b].free) return false;
    const Eigen::Vector2d u = screenMotion(camera, frame.place, frame[a].direction);
    const Eigen::Vector2d v = screenMotion(camera, frame.place, frame[b].direction);
    const double across = camera.pixelsPerMetre(camera.depth(frame.place));
    return std::abs(u.x() * v.y() - u.y() * v.x()) > kEndOn * across * across;
}

double distanceToSegment(QPointF p, QPointF a, QPointF b) {
    const QPointF along = b - a;
    const double square = QPointF::dotProduct(along, along);
    const double t = square > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / square, 0.0, 1.0) : 0;
    const QPointF off = p - a - along * t;
    return std::hypot(off.x(), off.y());
}

/// The corners of a plane's square, in order.
std::array<Eigen::Vector3d, 4> planeCorners(const GizmoFrame& frame, const Camera& camera, int normal) {
    const Eigen::Vector3d& a = frame[(normal + 1) % 3].direction;
    const Eigen::Vector3d& b = frame[(normal + 2) % 3].direction;
    const double near = metresFor(camera, frame.place, kPlaneNear);
    const double far = metresFor(camera, frame.place, kPlaneFar);
    return {frame.place + a * near + b * near, frame.place + a * far + b * near,
            frame.place + a * far + b * far, frame.place + a * near + b * far};
}

bool insidePlane(const GizmoFrame& frame, const Camera& camera, int normal, QPointF pixel) {
    QPolygonF square;
    for (const Eigen::Vector3d& corner : planeCorners(frame, camera, normal)) {
        const auto at = camera.project(corner);
        if (!at) return false;
        square << *at;
    }
    return square.containsPoint(pixel, Qt::OddEvenFill);
}

bool freeEverywhere(const GizmoFrame& frame) { return frame[0].free && frame[1].free && frame[2].free; }

void appendArrow(const GizmoFrame& frame, const Camera& camera, int axis, const QColor& color, double width,
                 std::vector<Instance>& overlay) {
    const Eigen::Vector3d& direction = frame[axis].direction;
    const Eigen::Vector3d tip = frame.place + direction * metresFor(camera, frame.place, kArrowLength);
    const Eigen::Vector3d neck = tip - direction * metresFor(camera, frame.place, kHead);
    const Eigen::Vector3d side =
        direction.cross(camera.axes().col(2)).stableNormalized() * metresFor(camera, frame.place, kHeadWidth);
    overlay.push_back(line(frame.place, tip, color, width));
    overlay.push_back(line(tip, neck + side, color, width));
    overlay.push_back(line(tip, neck - side, color, width));
    overlay.push_back(line(neck + side, neck - side, color, width));
}

void appendSquare(const std::array<Eigen::Vector3d, 4>& corners, const QColor& color, double width,
                  std::vector<Instance>& overlay) {
    for (std::size_t i = 0; i < 4; ++i)
        overlay.push_back(line(corners[i], corners[(i + 1) % 4], color, width));
}

std::array<Eigen::Vector3d, 4> facingCorners(const GizmoFrame& frame, const Camera& camera) {
    const double half = metresFor(camera, frame.place, kCentre);
    const Eigen::Vector3d right = camera.axes().col(0) * half, up = camera.axes().col(1) * half;
    return {frame.place - right - up, frame.place + right - up, frame.place + right + up,
            frame.place - right + up};
}

}  // namespace

std::optional<int> arrowAt(const GizmoFrame& frame, const Camera& camera, QPointF pixel) {
    const auto middle = camera.project(frame.place);
    if (!middle) return std::nullopt;
    const QPointF off = pixel - *middle;
    if (freeEverywhere(frame) && std::max(std::abs(off.x()), std::abs(off.y())) <= kCentre)
        return kFacingHandle;
    for (int normal = 0; normal < 3; ++normal) {
        if (planeSeen(frame, camera, normal) && insidePlane(frame, camera, normal, pixel)) return 3 + normal;
    }
    std::optional<int> met;
    double best = kReach;
    for (int axis = 0; axis < 3; ++axis) {
        if (!seen(frame, camera, axis)) continue;
        const auto tip = camera.project(frame.place +
                                        frame[axis].direction * metresFor(camera, frame.place, kArrowLength));
        const double distance = tip ? distanceToSegment(pixel, *middle, *tip) : kReach + 1;
        if (distance >= best) continue;
        best = distance;
        met = axis;
    }
    return met;
}

void appendArrows(const GizmoFrame& frame, const Camera& camera, const Theme& theme, const GizmoState& state,
                  std::vector<Instance>& overlay) {
    if (metresFor(camera, frame.place, 1) <= 0) return;
    const auto style = [&state](int handle, QColor color) {
        if (state.held >= 0 && state.held != handle) color.setAlphaF(0.35F);
        return std::pair(color, state.held == handle || state.hovered == handle ? 2.5 : 1.75);
    };
    for (int axis = 0; axis < 3; ++axis) {
        if (!frame[axis].free) continue;
        const auto [color, width] = style(axis, frame[axis].color(theme));
        appendArrow(frame, camera, axis, color, width, overlay);
    }
    for (int normal = 0; normal < 3; ++normal) {
        if (!planeSeen(frame, camera, normal)) continue;
        const auto [color, width] = style(3 + normal, frame[normal].color(theme));
        appendSquare(planeCorners(frame, camera, normal), color, width, overlay);
    }
    if (!freeEverywhere(frame)) return;
    const auto [color, width] = style(kFacingHandle, theme.text);
    appendSquare(facingCorners(frame, camera), color, width, overlay);
}

void paintArrows(QPainter& painter, const GizmoFrame& frame, const Camera& camera, const Theme& theme,
                 const GizmoState& state) {
    const auto middle = camera.project(frame.place);
    if (!middle || state.reading.isEmpty()) return;
    GizmoText::beside(*middle + QPointF(0, 2 * kCentre), *middle, state.reading, GizmoText::Kind::value)
        .paint(painter, theme);
}

ArrowDrag::ArrowDrag(const Camera& camera, const GizmoFrame& frame, int handle, QPointF pressed)
    : frame_(frame), handle_(handle), facing_(camera.axes().col(2)), last_(pointAt(camera, pressed)) {}

std::optional<Eigen::Vector3d> ArrowDrag::pointAt(const Camera& camera, QPointF pixel) const {
    const Ray ray(camera, pixel);
    const Eigen::Vector3d toPlace = frame_.place - ray.origin;
    if (handle_ > 2) {
        const Eigen::Vector3d normal = handle_ == kFacingHandle ? facing_ : frame_[handle_ - 3].direction;
        const double slope = normal.dot(ray.direction);
        const double way = normal.dot(toPlace) / slope;
        // Beyond the plane's horizon nothing of it is under the pointer.
        if (std::abs(slope) < 1e-6 || (!camera.orthographic() && way < 0)) return std::nullopt;
        return Eigen::Vector3d(ray.origin + ray.direction * way);
    }
    // Where the axis comes nearest to the ray.
    const Eigen::Vector3d& axis = frame_[handle_].direction;
    const double along = axis.dot(ray.direction);
    const double square = 1 - along * along;
    if (square < 1e-4) return std::nullopt;
    return Eigen::Vector3d(frame_.place +
                           axis * ((ray.direction.dot(toPlace) * along - axis.dot(toPlace)) / square));
}

Eigen::Vector3d ArrowDrag::moveTo(const Camera& camera, QPointF pixel, double fineness) {
    const auto point = pointAt(camera, pixel);
    if (point && last_) {
        for (int axis = 0; axis < 3; ++axis) {
            const bool counts = frame_[axis].free && (handle_ > 2 || handle_ == axis);
            if (counts) total_[axis] += fineness * frame_[axis].direction.dot(*point - *last_);
        }
    }
    if (point) last_ = point;
    return total_;
}

}  // namespace sinew
