#include "ui/viewport/RotateGizmo.h"

#include <Eigen/Geometry>
#include <QPainter>
#include <QPainterPath>
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
constexpr double kMark = 8;

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

/// The limits of an angle as turns from the present one, at most one whole turn of them.
struct Arc {
    double from, to;

    explicit Arc(const GizmoAxis::OwnAngle& angle)
        : from(angle.limit.min - angle.value), to(angle.limit.max - angle.value) {
        if (to - from > 2 * kPi) to = from + 2 * kPi;
    }
};

const GizmoAxis* limitedAxis(const GizmoFrame& frame, const GizmoState& state) {
    const int shown = state.emphasised();
    if (shown < 0 || shown > 2 || !frame[shown].angle) return nullptr;
    return &frame[shown];
}

bool hasArc(const GizmoAxis& axis) { return axis.angle->limit.mode == AngleLimit::Mode::limited; }

void appendTurn(const Circle& circle, double from, double to, const QColor& color, double width,
                std::vector<Instance>& overlay) {
    const int steps = std::max(1, static_cast<int>(std::ceil((to - from) / stepTurn(2))));
    for (int i = 0; i < steps; ++i) {
        overlay.push_back(line(circle.at(from + (to - from) * i / steps),
                               circle.at(from + (to - from) * (i + 1) / steps), color, width));
    }
}

void appendLimits(const GizmoFrame& frame, const GizmoAxis& axis, const Camera& camera, const Theme& theme,
                  std::vector<Instance>& overlay) {
    const Circle outer(frame, axis, camera, kLimitArcRadius), inner(frame, axis, camera, kRingRadius);
    if (hasArc(axis)) {
        const Arc arc(*axis.angle);
        appendTurn(outer, arc.from, arc.to, axis.color(theme), 2, overlay);
        if (arc.from > 0) appendTurn(outer, 0, std::min(arc.from, 2 * kPi), theme.conflict, 2, overlay);
        if (arc.to < 0) appendTurn(outer, std::max(arc.to, -2 * kPi), 0, theme.conflict, 2, overlay);
    }
    overlay.push_back(line(inner.at(0), outer.at(0), theme.text, 2.5));
}

void paintFan(QPainter& painter, const GizmoFrame& frame, const GizmoAxis& axis, const Camera& camera,
              QPointF middle, const QColor& color) {
    const Circle outer(frame, axis, camera, kLimitArcRadius);
    const Arc arc(*axis.angle);
    QPolygonF fan{middle};
    constexpr int kSteps = 48;
    for (int i = 0; i <= kSteps; ++i) {
        if (const auto p = camera.project(outer.at(arc.from + (arc.to - arc.from) * i / kSteps))) fan << *p;
    }
    QColor fill = color;
    fill.setAlphaF(0.26F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(fan);
}

/// The ends of the limits, each with its number where that hides nothing of the present value's.
void paintEnds(QPainter& painter, const GizmoFrame& frame, const GizmoAxis& axis, const Camera& camera,
               QPointF middle, const QRectF& value, const Theme& theme) {
    const Circle outer(frame, axis, camera, kLimitArcRadius);
    const Arc arc(*axis.angle);
    const AngleLimit& limit = axis.angle->limit;
    painter.setBrush(Qt::NoBrush);
    for (const auto& [turn, bound] : {std::pair(arc.from, limit.min), std::pair(arc.to, limit.max)}) {
        const auto end = camera.project(outer.at(turn));
        if (!end) continue;
        painter.setPen(QPen(axis.color(theme), 1.5));
        painter.drawRect(QRectF(end->x() - kMark / 2, end->y() - kMark / 2, kMark, kMark));
        const GizmoText text = GizmoText::beside(*end, middle, shortNumberText(degrees(bound), 1) + u'°',
                                                 GizmoText::Kind::bound);
        if (!text.box.intersects(value)) text.paint(painter, theme);
    }
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
    if (const GizmoAxis* axis = limitedAxis(frame, state)) appendLimits(frame, *axis, camera, theme, overlay);
}

void paintRings(QPainter& painter, const GizmoFrame& frame, const Camera& camera, const Theme& theme,
                const GizmoState& state) {
    const int shown = state.emphasised();
    const auto middle = camera.project(frame.place);
    if (shown < 0 || shown > 2 || !middle) return;
    const GizmoAxis& axis = frame[shown];
    const QString reading = axis.angle ? numberText(degrees(axis.angle->value), 1) + u'°' : state.reading;
    const auto tick = camera.project(Circle(frame, axis, camera, kLimitArcRadius).at(0));
    if (!tick) return;
    const GizmoText value = GizmoText::beside(*tick, *middle, reading, GizmoText::Kind::value);
    if (axis.angle && hasArc(axis)) {
        paintFan(painter, frame, axis, camera, *middle, axis.color(theme));
        paintEnds(painter, frame, axis, camera, *middle, value.box, theme);
    }
    if (!reading.isEmpty()) value.paint(painter, theme);
}

}  // namespace sinew
