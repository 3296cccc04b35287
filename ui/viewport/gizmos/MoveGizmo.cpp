#include "ui/viewport/gizmos/MoveGizmo.h"

#include <Eigen/Geometry>
#include <QPainter>
#include <cmath>

#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/gizmos/GizmoText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kArrowReach = 6;            // logical pixels around a handle that still count as a hit
constexpr double kArrowHead = 14;            // length of an arrowhead
constexpr double kHeadWidth = 5;             // half its width
constexpr double kPlaneNear = 22;            // inner edge of a plane handle
constexpr double kPlaneFar = 36;             // outer edge
constexpr double kCenterHalfSize = 9;        // half the side of the centre square
constexpr double kMinForeshortening = 0.15;  // arrows foreshortened below this fraction cannot be dragged

struct Ray {
    Eigen::Vector3d origin, direction;

    Ray(const Camera& camera, QPointF pixel) : origin(camera.pointAt(pixel)) {
        direction = -camera.axes().col(2);
        if (camera.orthographic()) return;
        direction = (origin - camera.eye()).normalized();
        origin = camera.eye();
    }
};

bool isDraggable(const GizmoFrame& frame, const Camera& camera, int axis) {
    if (!frame[axis].isFree) return false;
    const double across = camera.pixelsPerMetre(camera.depth(frame.position));
    return camera.screenMotion(frame.position, frame[axis].direction).norm() > kMinForeshortening * across;
}

bool isPlaneDraggable(const GizmoFrame& frame, const Camera& camera, int normal) {
    const int a = (normal + 1) % 3, b = (normal + 2) % 3;
    if (!frame[a].isFree || !frame[b].isFree) return false;
    const Eigen::Vector2d u = camera.screenMotion(frame.position, frame[a].direction);
    const Eigen::Vector2d v = camera.screenMotion(frame.position, frame[b].direction);
    const double across = camera.pixelsPerMetre(camera.depth(frame.position));
    return std::abs(u.x() * v.y() - u.y() * v.x()) > kMinForeshortening * across * across;
}

/// Returns the corners of a plane handle, in order.
std::array<Eigen::Vector3d, 4> planeCorners(const GizmoFrame& frame, const Camera& camera, int normal) {
    const Eigen::Vector3d& a = frame[(normal + 1) % 3].direction;
    const Eigen::Vector3d& b = frame[(normal + 2) % 3].direction;
    const double near = camera.metresFor(frame.position, kPlaneNear);
    const double far = camera.metresFor(frame.position, kPlaneFar);
    return {frame.position + a * near + b * near, frame.position + a * far + b * near,
            frame.position + a * far + b * far, frame.position + a * near + b * far};
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

bool isFreeEverywhere(const GizmoFrame& frame) {
    return frame[0].isFree && frame[1].isFree && frame[2].isFree;
}

void appendArrow(const GizmoFrame& frame, const Camera& camera, int axis, const QColor& color, double width,
                 std::vector<Instance>& overlay) {
    const Eigen::Vector3d& direction = frame[axis].direction;
    const Eigen::Vector3d tip = frame.position + direction * camera.metresFor(frame.position, kArrowLength);
    const Eigen::Vector3d neck = tip - direction * camera.metresFor(frame.position, kArrowHead);
    const Eigen::Vector3d side = direction.cross(camera.axes().col(2)).stableNormalized() *
                                 camera.metresFor(frame.position, kHeadWidth);
    overlay.push_back(line(frame.position, tip, color, width));
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
    const double half = camera.metresFor(frame.position, kCenterHalfSize);
    const Eigen::Vector3d right = camera.axes().col(0) * half, up = camera.axes().col(1) * half;
    return {frame.position - right - up, frame.position + right - up, frame.position + right + up,
            frame.position - right + up};
}

}  // namespace

std::optional<int> arrowAt(const GizmoFrame& frame, const Camera& camera, QPointF pixel) {
    const auto center = camera.project(frame.position);
    if (!center) return std::nullopt;
    const QPointF delta = pixel - *center;
    if (isFreeEverywhere(frame) && std::max(std::abs(delta.x()), std::abs(delta.y())) <= kCenterHalfSize)
        return kFacingHandle;
    for (int normal = 0; normal < 3; ++normal) {
        if (isPlaneDraggable(frame, camera, normal) && insidePlane(frame, camera, normal, pixel))
            return 3 + normal;
    }
    std::optional<int> hit;
    double best = kArrowReach;
    for (int axis = 0; axis < 3; ++axis) {
        if (!isDraggable(frame, camera, axis)) continue;
        const auto tip = camera.project(frame.position + frame[axis].direction *
                                                             camera.metresFor(frame.position, kArrowLength));
        const double distance = tip ? distanceToSegment(pixel, *center, *tip) : kArrowReach + 1;
        if (distance >= best) continue;
        best = distance;
        hit = axis;
    }
    return hit;
}

void appendArrows(const GizmoFrame& frame, const Camera& camera, const Theme& theme, const GizmoState& state,
                  std::vector<Instance>& overlay) {
    if (camera.metresFor(frame.position, 1) <= 0) return;
    const auto style = [&state](int handle, QColor color) {
        if (state.dragged >= 0 && state.dragged != handle) color.setAlphaF(0.35F);
        return std::pair(color, state.dragged == handle || state.hovered == handle ? 2.5 : 1.75);
    };
    for (int axis = 0; axis < 3; ++axis) {
        if (!frame[axis].isFree) continue;
        const auto [color, width] = style(axis, frame[axis].color(theme));
        appendArrow(frame, camera, axis, color, width, overlay);
    }
    for (int normal = 0; normal < 3; ++normal) {
        if (!isPlaneDraggable(frame, camera, normal)) continue;
        const auto [color, width] = style(3 + normal, frame[normal].color(theme));
        appendSquare(planeCorners(frame, camera, normal), color, width, overlay);
    }
    if (!isFreeEverywhere(frame)) return;
    const auto [color, width] = style(kFacingHandle, theme.text);
    appendSquare(facingCorners(frame, camera), color, width, overlay);
}

void paintArrows(QPainter& painter, const GizmoFrame& frame, const Camera& camera, const Theme& theme,
                 const GizmoState& state) {
    const auto center = camera.project(frame.position);
    if (!center || state.readout.isEmpty()) return;
    GizmoText::beside(*center + QPointF(0, 2 * kCenterHalfSize), *center, state.readout)
        .paint(painter, theme);
}

ArrowDrag::ArrowDrag(const Camera& camera, const GizmoFrame& frame, int handle, QPointF pressPosition)
    : frame_(frame),
      handle_(handle),
      facing_(camera.axes().col(2)),
      lastPoint_(pointAt(camera, pressPosition)) {}

std::optional<Eigen::Vector3d> ArrowDrag::pointAt(const Camera& camera, QPointF pixel) const {
    const Ray ray(camera, pixel);
    const Eigen::Vector3d toCenter = frame_.position - ray.origin;
    if (handle_ > 2) {
        const Eigen::Vector3d normal = handle_ == kFacingHandle ? facing_ : frame_[handle_ - 3].direction;
        const double slope = normal.dot(ray.direction);
        const double distance = normal.dot(toCenter) / slope;
        // Beyond the plane's horizon there is no point under the pointer.
        if (std::abs(slope) < 1e-6 || (!camera.orthographic() && distance < 0)) return std::nullopt;
        return Eigen::Vector3d(ray.origin + ray.direction * distance);
    }
    // The point of the axis nearest to the ray.
    const Eigen::Vector3d& axis = frame_[handle_].direction;
    const double along = axis.dot(ray.direction);
    const double square = 1 - along * along;
    if (square < 1e-4) return std::nullopt;
    return Eigen::Vector3d(frame_.position +
                           axis * ((ray.direction.dot(toCenter) * along - axis.dot(toCenter)) / square));
}

Eigen::Vector3d ArrowDrag::moveTo(const Camera& camera, QPointF pixel, double fineness) {
    const auto point = pointAt(camera, pixel);
    if (point && lastPoint_) {
        for (int axis = 0; axis < 3; ++axis) {
            const bool isMoved = frame_[axis].isFree && (handle_ > 2 || handle_ == axis);
            if (isMoved) offset_[axis] += fineness * frame_[axis].direction.dot(*point - *lastPoint_);
        }
    }
    if (point) lastPoint_ = point;
    return offset_;
}

}  // namespace sinew
