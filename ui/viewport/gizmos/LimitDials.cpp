#include "ui/viewport/gizmos/LimitDials.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/document/Descriptions.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/gizmos/RingDrag.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("sinew::LimitDials", text); }

constexpr double kHandleTolerance = 6;  // half the side of the square around a handle, logical pixels
constexpr double kArcTolerance = 4;

QString degreesText(double angle) {
    if (std::isinf(angle)) return angle < 0 ? QStringLiteral("\u2212\u221E") : QStringLiteral("\u221E");
    return shortNumberText(degrees(angle), 1) + u'°';
}

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

/// Returns the distance in pixels from the drawn parts of a dial except its handles to a pixel. The points
/// tested are less than 5 pixels apart.
double distanceToDial(const LimitDial& dial, const Camera& camera, QPointF pixel) {
    const auto& [from, to] = dial.arc.span();
    double nearest = INFINITY;
    const auto test = [&](const Eigen::Vector3d& position) {
        if (const auto projected = camera.project(position))
            nearest = std::min(nearest, distance(*projected, pixel));
    };
    if (dial.isLimited()) {
        for (const Eigen::Vector3d& position : dial.arc.points(from, to)) test(position);
    } else {
        for (const double radius : {0.85, 0.9, 0.95, 1.0, 1.05, 1.1}) test(dial.arc.at(from, radius));
    }
    return nearest;
}

}  // namespace

std::vector<LimitDial> limitDials(const Evaluator& evaluator, int joint, UsedRanges& used,
                                  const Camera& camera) {
    const Joint& rig = evaluator.skeleton()[joint];
    const GizmoFrame frame = rotationFrame(evaluator, joint, Posing::Space::local);
    std::vector<LimitDial> dials;
    for (int i = 0; i < 3; ++i) {
        const GizmoAxis::OwnAngle& own = *frame[i].angle;
        const double radius = metresFor(camera, frame.position, limitRadius(i));
        if (own.limit.mode == AngleLimit::Mode::free || radius <= 0) continue;
        const Curve* curve = evaluator.clip() ? evaluator.clip()->find({rig.id, angle(i)}) : nullptr;
        dials.push_back(
            {i, angleLabel(rig.order, i), frame[i],
             LimitArc(frame.position, frame[i].direction, own.pointer, own.value, own.limit, radius),
             curve ? std::optional(used.of(angle(i), *curve)) : std::nullopt,
             rig.limits.appliesTo(LimitUse::ik)});
    }
    return dials;
}

std::optional<QPointF> handlePosition(const LimitDial& dial, LimitPart::Kind kind, const Camera& camera) {
    const AngleLimit& limit = dial.arc.limit();
    const double bound = kind == LimitPart::Kind::min ? limit.min : limit.max;
    return std::isfinite(bound) ? camera.project(dial.arc.at(bound)) : std::nullopt;
}

std::optional<LimitPart> limitPartAt(std::span<const LimitDial> dials, const Camera& camera, QPointF pixel) {
    std::optional<LimitPart> hit;
    double best = kHandleTolerance;
    for (const LimitDial& dial : dials) {
        if (!dial.isLimited()) continue;
        for (const auto kind : {LimitPart::Kind::min, LimitPart::Kind::max}) {
            const auto position = handlePosition(dial, kind, camera);
            if (!position) continue;
            const double separation =
                std::max(std::abs(position->x() - pixel.x()), std::abs(position->y() - pixel.y()));
            if (separation > best || (hit && separation == best)) continue;
            best = separation;
            hit = {dial.angle, kind};
        }
    }
    if (hit) return hit;
    best = kArcTolerance;
    for (const LimitDial& dial : dials) {
        const double separation = distanceToDial(dial, camera, pixel);
        if (separation > best) continue;
        best = separation;
        hit = {dial.angle, LimitPart::Kind::arc};
    }
    return hit;
}

QString limitText(const LimitDial& dial) {
    const AngleLimit& limit = dial.arc.limit();
    const QString value = degreesText(dial.arc.value());
    QString text =
        dial.isLimited()
            ? tr("Angle %1: %2 to %3, currently %4")
                  .arg(dial.letter, degreesText(limit.min), degreesText(limit.max), value)
            : tr("Angle %1: locked at %2, currently %3").arg(dial.letter, degreesText(limit.min), value);
    if (dial.usedRange)
        text += u'\n' + tr("Range in this clip: %1 to %2")
                            .arg(degreesText(dial.usedRange->min), degreesText(dial.usedRange->max));
    if (!dial.isEnforcedByIk) text += u'\n' + tr("Ignored by inverse kinematics");
    return text;
}

}  // namespace sinew
