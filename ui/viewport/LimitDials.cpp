#include "ui/viewport/LimitDials.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/document/ChannelName.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/RingDrag.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kHandleReach = 6;  // logical pixels from a handle's middle, to each side
constexpr double kArcReach = 4;

QString tr(const char* text) { return QCoreApplication::translate("sinew::LimitDials", text); }

QString degreesText(double angle) {
    if (std::isinf(angle)) return angle < 0 ? QStringLiteral("\u2212\u221E") : QStringLiteral("\u221E");
    return shortNumberText(degrees(angle), 1) + u'°';
}

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

/// How near what is drawn of a dial, but its handles, comes to a pixel; its points lie less than 5 pixels
/// apart.
double nearness(const LimitDial& dial, const Camera& camera, QPointF pixel) {
    const auto& [from, to] = dial.arc.span();
    double nearest = INFINITY;
    const auto look = [&](const Eigen::Vector3d& place) {
        if (const auto seen = camera.project(place)) nearest = std::min(nearest, distance(*seen, pixel));
    };
    if (dial.limited()) {
        for (const Eigen::Vector3d& place : dial.arc.points(from, to)) look(place);
    } else {
        for (const double share : {0.85, 0.9, 0.95, 1.0, 1.05, 1.1}) look(dial.arc.at(from, share));
    }
    return nearest;
}

}  // namespace

std::vector<LimitDial> limitDials(const Evaluator& evaluator, int joint, UsedRanges& used,
                                  const Camera& camera) {
    const Joint& rig = evaluator.skeleton()[joint];
    const GizmoFrame frame = turningFrame(evaluator, joint, Posing::Space::own);
    std::vector<LimitDial> dials;
    for (int i = 0; i < 3; ++i) {
        const GizmoAxis::OwnAngle& own = *frame[i].angle;
        const double radius = metresFor(camera, frame.place, limitRadius(i));
        if (own.limit.mode == AngleLimit::Mode::free || radius <= 0) continue;
        const Curve* curve = evaluator.clip() ? evaluator.clip()->find({rig.id, angle(i)}) : nullptr;
        dials.push_back({i, angleLetter(rig.order, i), frame[i],
                         LimitArc(frame.place, frame[i].direction, own.pointer, own.value, own.limit, radius),
                         curve ? std::optional(used.of(angle(i), *curve)) : std::nullopt,
                         rig.limits.appliesTo(LimitUse::ik)});
    }
    return dials;
}

std::optional<QPointF> handlePlace(const LimitDial& dial, LimitPart::Kind kind, const Camera& camera) {
    const AngleLimit& limit = dial.arc.limit();
    const double bound = kind == LimitPart::Kind::min ? limit.min : limit.max;
    return std::isfinite(bound) ? camera.project(dial.arc.at(bound)) : std::nullopt;
}

std::optional<LimitPart> limitPartAt(std::span<const LimitDial> dials, const Camera& camera, QPointF pixel) {
    std::optional<LimitPart> met;
    double best = kHandleReach;
    for (const LimitDial& dial : dials) {
        if (!dial.limited()) continue;
        for (const auto kind : {LimitPart::Kind::min, LimitPart::Kind::max}) {
            const auto place = handlePlace(dial, kind, camera);
            if (!place) continue;
            const double away = std::max(std::abs(place->x() - pixel.x()), std::abs(place->y() - pixel.y()));
            if (away > best || (met && away == best)) continue;
            best = away;
            met = {dial.angle, kind};
        }
    }
    if (met) return met;
    best = kArcReach;
    for (const LimitDial& dial : dials) {
        const double away = nearness(dial, camera, pixel);
        if (away > best) continue;
        best = away;
        met = {dial.angle, LimitPart::Kind::arc};
    }
    return met;
}

QString limitText(const LimitDial& dial) {
    const AngleLimit& limit = dial.arc.limit();
    const QString value = degreesText(dial.arc.value());
    QString text = dial.limited()
                       ? tr("Angle %1: %2 to %3, now %4")
                             .arg(dial.letter, degreesText(limit.min), degreesText(limit.max), value)
                       : tr("Angle %1: locked at %2, now %3").arg(dial.letter, degreesText(limit.min), value);
    if (dial.used)
        text += u'\n' +
                tr("This clip uses %1 to %2").arg(degreesText(dial.used->min), degreesText(dial.used->max));
    if (!dial.solved) text += u'\n' + tr("Inverse kinematics does not keep to it");
    return text;
}

}  // namespace sinew
