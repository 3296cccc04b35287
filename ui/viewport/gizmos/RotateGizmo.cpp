#include "ui/viewport/gizmos/RotateGizmo.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/gizmos/GizmoText.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kSegments = 180;    // per full turn; 2.6 pixels each
constexpr double kRingReach = 6;  // logical pixels around a ring that still count as a hit
constexpr double kFarPenalty =
    3;                           // pixels added to the distance of the far half, so that the front half wins
constexpr double kEdgeOn = 0.2;  // height of the projected ellipse relative to its width
constexpr double kDeadRadius = 3.0;  // pixels around the centre, where directions are unreliable

Eigen::Vector2d toEigen(QPointF p) { return {p.x(), p.y()}; }

/// A circle about an axis through the gizmo's position.
struct Circle {
    Eigen::Vector3d center, u, v, toEye;

    Circle(const GizmoFrame& frame, const GizmoAxis& axis, const Camera& camera, double pixels)
        : center(frame.position) {
        const double radius = camera.metresFor(center, pixels);
        const Eigen::Vector3d start =
            axis.angle ? axis.angle->pointer : Eigen::Vector3d(axis.direction.unitOrthogonal());
        u = start * radius;
        v = axis.direction.cross(start) * radius;
        toEye = camera.toEye(center);
    }
    /// Returns the point at an angle from the start of the circle, which is the current angle in own space.
    Eigen::Vector3d at(double turn) const { return center + u * std::cos(turn) + v * std::sin(turn); }
    bool isInFront(const Eigen::Vector3d& point) const { return (point - center).dot(toEye) >= 0; }
};

double stepTurn(int segment) { return 2 * kPi * segment / kSegments; }

/// Returns the distance in pixels from a ring to a pixel. The far half counts as farther away.
double distanceToRing(const Circle& circle, const Camera& camera, QPointF pixel) {
    double nearest = kRingReach + 1;
    for (int i = 0; i < kSegments; i += 3) {
        const Eigen::Vector3d from = circle.at(stepTurn(i)), to = circle.at(stepTurn(i + 3));
        const auto a = camera.project(from), b = camera.project(to);
        if (!a || !b) continue;
        const double penalty = circle.isInFront(from) ? 0 : kFarPenalty;
        nearest = std::min(nearest, distanceToSegment(pixel, *a, *b) + penalty);
    }
    return nearest;
}

void appendRing(const Circle& circle, const GizmoAxis& axis, const QColor& color, bool isDragged,
                bool isHovered, std::vector<Instance>& overlay) {
    const double width = isDragged ? 2.5 : isHovered ? 2.25 : 1.75;
    for (int i = 0; i < kSegments; ++i) {
        const Eigen::Vector3d from = circle.at(stepTurn(i));
        const bool front = circle.isInFront(from);
        const bool gap = front ? axis.isSecond && i % 3 == 2 : i % 2 == 1;
        if (gap) continue;
        overlay.push_back(line(from, circle.at(stepTurn(i + 1)), color, front ? width : 1, front ? 1 : 0.45));
    }
}

/// Returns the axis whose value is shown beside its tick, or null if a limit dial shows it already.
const GizmoAxis* labelledAxis(const GizmoFrame& frame, const GizmoState& state) {
    const int emphasized = state.emphasized();
    if (emphasized < 0 || emphasized > 2) return nullptr;
    const GizmoAxis& axis = frame[emphasized];
    const bool hasDial = state.limitsShown && axis.angle && axis.angle->limit.mode != AngleLimit::Mode::free;
    return hasDial ? nullptr : &axis;
}

}  // namespace

std::optional<int> ringAt(const GizmoFrame& frame, const Camera& camera, QPointF pixel) {
    std::optional<int> hit;
    double best = kRingReach;
    for (int i = 0; i < 3; ++i) {
        if (!frame[i].isFree) continue;
        const double distance = distanceToRing(Circle(frame, frame[i], camera, kRingRadius), camera, pixel);
        if (distance > best || (hit && distance == best)) continue;
        best = distance;
        hit = i;
    }
    return hit;
}

void appendRings(const GizmoFrame& frame, const Camera& camera, const Theme& theme, const GizmoState& state,
                 std::vector<Instance>& overlay) {
    if (camera.metresFor(frame.position, 1) <= 0) return;
    for (int i = 0; i < 3; ++i) {
        if (!frame[i].isFree) continue;
        QColor color = frame[i].color(theme);
        if (state.dragged >= 0 && state.dragged != i) color.setAlphaF(0.35F);
        const Circle circle(frame, frame[i], camera, kRingRadius);
        appendRing(circle, frame[i], color, state.dragged == i, state.hovered == i, overlay);
    }
    const GizmoAxis* axis = labelledAxis(frame, state);
    if (!axis || !axis->angle) return;
    overlay.push_back(line(Circle(frame, *axis, camera, kRingRadius).at(0),
                           Circle(frame, *axis, camera, kTickRadius).at(0), theme.text, 2.5));
}

void paintRings(QPainter& painter, const GizmoFrame& frame, const Camera& camera, const Theme& theme,
                const GizmoState& state) {
    const GizmoAxis* axis = labelledAxis(frame, state);
    const auto center = camera.project(frame.position);
    if (!axis || !center) return;
    const QString readout = axis->angle ? numberText(degrees(axis->angle->value), 1) + u'°' : state.readout;
    const auto tick = camera.project(Circle(frame, *axis, camera, kTickRadius).at(0));
    if (!tick || readout.isEmpty()) return;
    GizmoText::beside(*tick, *center, readout).paint(painter, theme);
}

RingDrag::RingDrag(const Camera& camera, const Eigen::Vector3d& position, const Eigen::Vector3d& axis,
                   QPointF pressPosition, double radius)
    : center_(camera.project(position).value_or(pressPosition)), lastPixel_(pressPosition) {
    const Eigen::Vector3d u = axis.unitOrthogonal(), v = axis.cross(u);
    Eigen::Matrix2d screenFromPlane;
    screenFromPlane << camera.screenMotion(position, u), camera.screenMotion(position, v);
    const double height = std::abs(screenFromPlane.determinant());
    const double width = screenFromPlane.squaredNorm();
    // det = a b and |J|² = a² + b² for the ellipse's semi-axes a > b.
    isEdgeOn_ = height < kEdgeOn * width / (1 + kEdgeOn * kEdgeOn);
    if (!isEdgeOn_) {
        planeFromScreen_ = screenFromPlane.inverse();
        return;
    }
    const Eigen::Vector3d toEye = camera.toEye(position);
    const Eigen::Vector3d front = (toEye - axis * axis.dot(toEye)).stableNormalized();
    radiansPerPixel_ = camera.screenMotion(position, axis.cross(front)).stableNormalized() / radius;
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

}  // namespace sinew
