#include "ui/viewport/overlays/LimitShapes.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "core/rig/JointLimits.h"
#include "ui/document/Descriptions.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/gizmos/GizmoText.h"
#include "ui/viewport/rendering/DashedLine.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// Translates the texts of this file.
struct DialTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::LimitDials)
};

constexpr double kHandle = 8;  // logical pixels
constexpr int kLock = 14;
constexpr double kTickFrom = 0.82, kTickTo = 1.07;  // relative to the arc's radius
constexpr double kBandFrom = 0.84, kBandTo = 0.94;  // of the used range
constexpr double kFill = 0.26, kFaintFill = 0.08, kUsed = 0.45;
constexpr double kFrontSwing = 0.16, kBackSwing = 0.08;
constexpr double kSecondTwist[] = {6, 4};
constexpr double kNotSolved[] = {2, 3};

Dashes dashes(const LimitDial& dial) {
    if (!dial.isEnforcedByIk) return kNotSolved;
    return dial.axis.isSecond ? Dashes(kSecondTwist) : Dashes();
}

/// Returns the spans outside of the limits that are shown: to the current value and to the range used by the
/// clip.
std::vector<LimitArc::Span> conflicts(const LimitDial& dial) {
    std::vector<double> values{dial.arc.value()};
    if (dial.usedRange) values.insert(values.end(), {dial.usedRange->min, dial.usedRange->max});
    std::vector<LimitArc::Span> spans;
    for (const bool above : {false, true}) {
        LimitArc::Span widest{0, 0};
        for (const double value : values) {
            const LimitArc::Span span = dial.arc.outsideSpan(value);
            const double reach = span.to - span.from;
            if (above ? reach > widest.to - widest.from : reach < widest.to - widest.from) widest = span;
        }
        if (std::abs(widest.to - widest.from) > kLimitTolerance) spans.push_back(widest);
    }
    return spans;
}

void appendCurve(const std::vector<Eigen::Vector3d>& points, const QColor& color, DashedLine line) {
    line.moveTo(points.front());
    for (const Eigen::Vector3d& point : points) line.lineTo(point, color);
}

void appendTick(const LimitDial& dial, double angle, const QColor& color, std::vector<Instance>& overlay) {
    overlay.push_back(line(dial.arc.at(angle, kTickFrom), dial.arc.at(angle, kTickTo), color, 2.5));
}

void appendDial(const LimitDial& dial, const LimitStyle& style, std::vector<Instance>& overlay) {
    const Theme& theme = *style.theme;
    const AngleLimit& limit = dial.arc.limit();
    const QColor color = withOpacity(dial.axis.color(theme), style.isFaded(dial) ? 0.5 : 1);
    const auto& [min, max] = dial.arc.span();
    if (dial.isLimited()) {
        appendCurve(dial.arc.points(min, max), color, DashedLine(*style.camera, dashes(dial), 2, overlay));
        for (const double bound : {min, max})
            overlay.push_back(line(dial.arc.center(), dial.arc.at(bound), color, 1, 0.5));
    } else {
        appendTick(dial, min, color, overlay);
    }
    for (const auto& [from, to] : conflicts(dial))
        appendCurve(dial.arc.points(from, to), theme.conflict, DashedLine(*style.camera, {}, 2, overlay));
    const double value = dial.arc.value();
    const bool outside = excess(limit, value) > kLimitTolerance;
    if (dial.isLimited() || outside) appendTick(dial, value, outside ? theme.conflict : theme.text, overlay);
}

void addProjected(QPolygonF& polygon, const std::vector<Eigen::Vector3d>& points, const Camera& camera) {
    for (const Eigen::Vector3d& point : points)
        if (const auto projected = camera.project(point)) polygon << *projected;
}

/// Returns part of a ring between two radii relative to the arc's.
QPolygonF band(const LimitArc& arc, double from, double to, double inner, double outer,
               const Camera& camera) {
    QPolygonF polygon;
    addProjected(polygon, arc.points(from, to, inner), camera);
    addProjected(polygon, arc.points(to, from, outer), camera);
    return polygon;
}

/// QPainter draws nothing of a polygon that reaches beyond 2^15 pixels.
void paintPolygon(QPainter& painter, const QPolygonF& polygon) {
    constexpr double kClipMargin = 1000;
    const QRectF view =
        QRectF(painter.window()).adjusted(-kClipMargin, -kClipMargin, kClipMargin, kClipMargin);
    painter.drawPolygon(view.contains(polygon.boundingRect()) ? polygon : polygon.intersected(view),
                        Qt::WindingFill);
}

void paintFills(QPainter& painter, const LimitDial& dial, const LimitStyle& style) {
    const AngleLimit& limit = dial.arc.limit();
    const QColor color = dial.axis.color(*style.theme);
    painter.setPen(Qt::NoPen);
    if (dial.isLimited()) {
        painter.setBrush(withOpacity(color, style.isFaded(dial) ? kFaintFill : kFill));
        paintPolygon(painter, band(dial.arc, dial.arc.span().from, dial.arc.span().to, 0, 1, *style.camera));
    }
    if (dial.isLimited() && dial.usedRange) {
        const double from = project(limit, dial.usedRange->min), to = project(limit, dial.usedRange->max);
        painter.setBrush(withOpacity(color, style.isFaded(dial) ? kUsed / 2 : kUsed));
        paintPolygon(painter, band(dial.arc, from, to, kBandFrom, kBandTo, *style.camera));
    }
    const auto outside = conflicts(dial);
    if (outside.empty()) return;
    painter.setBrush(conflictHatch());
    for (const auto& [from, to] : outside)
        paintPolygon(painter, band(dial.arc, from, to, kTickFrom, 1, *style.camera));
}

void paintHandles(QPainter& painter, const LimitDial& dial, const LimitStyle& style) {
    const Theme& theme = *style.theme;
    if (!dial.isLimited()) {
        const auto projected = style.camera->projectMark(dial.arc.at(dial.arc.span().from, kTickTo + 0.1));
        if (!projected) return;
        painter.drawPixmap(
            *projected - QPointF(kLock, kLock) / 2,
            iconPixmap("lock", dial.axis.color(theme), kLock, painter.device()->devicePixelRatioF()));
        return;
    }
    for (const auto kind : {LimitPart::Kind::min, LimitPart::Kind::max}) {
        const auto end = handlePosition(dial, kind, *style.camera);
        if (!end) continue;
        const bool isHighlighted = style.highlighted == LimitPart{dial.angle, kind};
        painter.setPen(QPen(
            isHighlighted ? theme.text : withOpacity(dial.axis.color(theme), style.isFaded(dial) ? 0.6 : 1),
            isHighlighted ? 2 : 1.5));
        painter.setBrush(isHighlighted ? QBrush(dial.axis.color(theme)) : QBrush(Qt::NoBrush));
        painter.drawRect(QRectF(end->x() - kHandle / 2, end->y() - kHandle / 2, kHandle, kHandle));
    }
}

/// Places numbers so that none covers an earlier one.
class NumberLabels {
public:
    NumberLabels(QPainter& painter, const LimitStyle& style) : painter_(painter), style_(style) {}

    void add(const LimitDial& dial, double angle, double radius, const QString& text, GizmoText::Kind kind) {
        const auto center = style_.camera->project(dial.arc.center());
        const auto position = style_.camera->project(dial.arc.at(angle, radius));
        if (!center || !position) return;
        const GizmoText number = GizmoText::beside(*position, *center, text, kind);
        const auto overlaps = [&number](const QRectF& box) { return box.intersects(number.box); };
        if (std::ranges::any_of(boxes_, overlaps)) return;
        boxes_.push_back(number.box);
        number.paint(painter_, *style_.theme);
    }

private:
    QPainter& painter_;
    const LimitStyle& style_;
    std::vector<QRectF> boxes_;
};

void paintNumbers(QPainter& painter, std::span<const LimitDial> dials, const LimitStyle& style) {
    NumberLabels numbers(painter, style);
    const auto addValue = [&](const LimitDial& dial) {
        const QString value = numberText(degrees(dial.arc.value()), 1) + u'°';
        numbers.add(dial, dial.arc.value(), dial.isLimited() ? kTickTo : kTickTo + 0.2,
                    style.isEmphasized(dial) ? value : dial.letter + u' ' + value,
                    style.isEmphasized(dial) ? GizmoText::Kind::value : GizmoText::Kind::bound);
    };
    for (const LimitDial& dial : dials) {
        if (!style.isEmphasized(dial)) continue;
        addValue(dial);
        if (!dial.isLimited()) continue;
        for (const double bound : {dial.arc.limit().min, dial.arc.limit().max})
            if (std::isfinite(bound))
                numbers.add(dial, bound, 1, shortNumberText(degrees(bound), 1) + u'°',
                            GizmoText::Kind::bound);
    }
    for (const LimitDial& dial : dials)
        if (!style.isEmphasized(dial)) addValue(dial);
}

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
        const double radius = camera.metresFor(frame.position, limitRadius(i));
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
    return std::isfinite(bound) ? camera.projectMark(dial.arc.at(bound)) : std::nullopt;
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
    QString text = dial.isLimited()
                       ? DialTexts::tr("Angle %1: %2 to %3, currently %4")
                             .arg(dial.letter, degreesText(limit.min), degreesText(limit.max), value)
                       : DialTexts::tr("Angle %1: locked at %2, currently %3")
                             .arg(dial.letter, degreesText(limit.min), value);
    if (dial.usedRange)
        text += u'\n' + DialTexts::tr("Range in this clip: %1 to %2")
                            .arg(degreesText(dial.usedRange->min), degreesText(dial.usedRange->max));
    if (!dial.isEnforcedByIk) text += u'\n' + DialTexts::tr("Ignored by inverse kinematics");
    return text;
}

void appendDials(std::span<const LimitDial> dials, const LimitStyle& style, std::vector<Instance>& overlay) {
    for (const LimitDial& dial : dials) appendDial(dial, style, overlay);
}

void appendSwing(const SwingPlacement& swing, const LimitStyle& style, DrawList& list) {
    Instance facet;
    facet.fill = rgbaBytes(style.theme->textDim, kFrontSwing);
    facet.edge = rgbaBytes(style.theme->textDim, kBackSwing);
    for (const auto& [a, b, c, d] : swing.patch->facets()) {
        facet.x = swing.position(a).cast<float>();
        facet.y = swing.position(b).cast<float>();
        facet.z = swing.position(c).cast<float>();
        facet.origin = swing.position(d).cast<float>();
        list.patches.push_back(facet);
    }
    for (const auto& [from, to] : swing.patch->outline())
        list.overlay.push_back(
            line(swing.position(from), swing.position(to), style.theme->textDim, 1.5, 0.8));
}

void paintSwing(QPainter& painter, const SwingPlacement& swing, const LimitStyle& style) {
    const auto tip = style.camera->projectMark(swing.position(swing.bone));
    if (!tip) return;
    const bool inside = swing.patch->contains(swing.bone, radians(0.5));
    painter.setPen(QPen(style.theme->viewport, 1));
    painter.setBrush(inside ? style.theme->text : style.theme->conflict);
    painter.drawEllipse(*tip, 3, 3);
}

void paintDials(QPainter& painter, std::span<const LimitDial> dials, const LimitStyle& style) {
    for (const LimitDial& dial : dials) paintFills(painter, dial, style);
    for (const LimitDial& dial : dials) paintHandles(painter, dial, style);
    paintNumbers(painter, dials, style);
}

}  // namespace sinew
