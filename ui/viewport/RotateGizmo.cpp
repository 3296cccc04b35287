#include "ui/viewport/RotateGizmo.h"

#include <Eigen/Geometry>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/GizmoText.h"
#include "ui/viewport/RingDrag.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kSegments = 180;      // of a whole turn: 2.6 pixels each
constexpr double kReach = 6;        // logical pixels beside a ring at which it is still met
constexpr double kFarHandicap = 3;  // the half behind the joint is met only where the front one is not

/// A circle about an axis through the gizmo's place.
struct Circle {
    Eigen::Vector3d place, u, v, toEye;

    Circle(const GizmoFrame& frame, const GizmoAxis& axis, const Camera& camera, double pixels)
        : place(frame.place) {
        const double radius = metresFor(camera, place, pixels);
        const Eigen::Vector3d start =
            axis.angle ? axis.angle->pointer : Eigen::Vector3d(axis.direction.unitOrthogonal());
        u = start * radius;
        v = axis.direction.cross(start) * radius;
        toEye = camera.orthographic() ? Eigen::Vector3d(camera.axes().col(2))
                                      : Eigen::Vector3d(camera.eye() - place);
    }
    /// The point at a turn from where the circle starts: in own axes, the present angle.
    Eigen::Vector3d at(double turn) const { return place + u * std::cos(turn) + v * std::sin(turn); }
    bool front(const Eigen::Vector3d& point) const { return (point - place).dot(toEye) >= 0; }
};

double stepTurn(int segment) { return 2 * kPi * segment / kSegments; }

double distanceToSegment(QPointF p, QPointF a, QPointF b) {
    const QPointF along = b - a;
    const double square = QPointF::dotProduct(along, along);
    const double t = square > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / square, 0.0, 1.0) : 0;
    const QPointF off = p - a - along * t;
    return std::hypot(off.x(), off.y());
}

/// How near a ring comes to a pixel; the far half counts as farther.
double nearness(const Circle& circle, const Camera& camera, QPointF pixel) {
    double nearest = kReach + 1;
    for (int i = 0; i < kSegments; i += 3) {
        const Eigen::Vector3d from = circle.at(stepTurn(i)), to = circle.at(stepTurn(i + 3));
        const auto a = camera.project(from), b = camera.project(to);
        if (!a || !b) continue;
        const double handicap = circle.front(from) ? 0 : kFarHandicap;
        nearest = std::min(nearest, distanceToSegment(pixel, *a, *b) + handicap);
    }
    return nearest;
}

void appendRing(const Circle& circle, const GizmoAxis& axis, const QColor& color, bool held, bool lit,
                std::vector<Instance>& overlay) {
    const double width = held ? 2.5 : lit ? 2.25 : 1.75;
    for (int i = 0; i < kSegments; ++i) {
        const Eigen::Vector3d from = circle.at(stepTurn(i));
        const bool front = circle.front(from);
        const bool gap = front ? axis.second && i % 3 == 2 : i % 2 == 1;
        if (gap) continue;
        overlay.push_back(line(from, circle.at(stepTurn(i + 1)), color, front ? width : 1, front ? 1 : 0.45));
    }
}

/// The axis whose value is told beside its tick: not where a dial of limits says it.
const GizmoAxis* toldAxis(const GizmoFrame& frame, const GizmoState& state) {
    const int shown = state.emphasised();
    if (shown < 0 || shown > 2) return nullptr;
    const GizmoAxis& axis = frame[shown];
    const bool dial = state.dials && axis.angle && axis.angle->limit.mode != AngleLimit::Mode::free;
    return dial ? nullptr : &axis;
}

}  // namespace

std::optional<int> ringAt(const GizmoFrame& frame, const Camera& camera, QPointF pixel) {
    std::optional<int> met;
    double best = kReach;
    for (int i = 0; i < 3; ++i) {
        if (!frame[i].free) continue;
        const double distance = nearness(Circle(frame, frame[i], camera, kRingRadius), camera, pixel);
        if (distance > best || (met && distance == best)) continue;
        best = distance;
        met = i;
    }
    return met;
}

void appendRings(const GizmoFrame& frame, const Camera& camera, const Theme& theme, const GizmoState& state,
                 std::vector<Instance>& overlay) {
    if (metresFor(camera, frame.place, 1) <= 0) return;
    for (int i = 0; i < 3; ++i) {
        if (!frame[i].free) continue;
        QColor color = frame[i].color(theme);
        if (state.held >= 0 && state.held != i) color.setAlphaF(0.35F);
        const Circle circle(frame, frame[i], camera, kRingRadius);
        appendRing(circle, frame[i], color, state.held == i, state.hovered == i, overlay);
    }
    const GizmoAxis* axis = toldAxis(frame, state);
    if (!axis || !axis->angle) return;
    overlay.push_back(line(Circle(frame, *axis, camera, kRingRadius).at(0),
                           Circle(frame, *axis, camera, kTickRadius).at(0), theme.text, 2.5));
}

void paintRings(QPainter& painter, const GizmoFrame& frame, const Camera& camera, const Theme& theme,
                const GizmoState& state) {
    const GizmoAxis* axis = toldAxis(frame, state);
    const auto middle = camera.project(frame.place);
    if (!axis || !middle) return;
    const QString reading = axis->angle ? numberText(degrees(axis->angle->value), 1) + u'°' : state.reading;
    const auto tick = camera.project(Circle(frame, *axis, camera, kTickRadius).at(0));
    if (!tick || reading.isEmpty()) return;
    GizmoText::beside(*tick, *middle, reading, GizmoText::Kind::value).paint(painter, theme);
}

}  // namespace sinew
