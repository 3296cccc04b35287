#include "ui/viewport/LimitShapes.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "core/rig/LimitTolerance.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/DashedLine.h"
#include "ui/viewport/GizmoText.h"
#include "ui/widgets/ConflictHatch.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Ink.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kHandle = 8;  // logical pixels
constexpr int kLock = 14;
constexpr double kTickFrom = 0.82, kTickTo = 1.07;  // shares of an arc's radius
constexpr double kBandFrom = 0.84, kBandTo = 0.94;  // of the used range
constexpr double kFill = 0.26, kFaintFill = 0.08, kUsed = 0.45;
constexpr double kFrontSwing = 0.16, kBackSwing = 0.08;
constexpr double kSecondTwist[] = {6, 4};
constexpr double kNotSolved[] = {2, 3};

Dashes dashes(const LimitDial& dial) {
    if (!dial.solved) return kNotSolved;
    return dial.axis.second ? Dashes(kSecondTwist) : Dashes();
}

/// Everything outside of the limits that is shown: the present value, and what the clip uses.
std::vector<LimitArc::Span> conflicts(const LimitDial& dial) {
    std::vector<double> values{dial.arc.value()};
    if (dial.used) values.insert(values.end(), {dial.used->min, dial.used->max});
    std::vector<LimitArc::Span> spans;
    for (const bool above : {false, true}) {
        LimitArc::Span widest{0, 0};
        for (const double value : values) {
            const LimitArc::Span span = dial.arc.beyond(value);
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

void appendDial(const LimitDial& dial, const LimitLook& look, std::vector<Instance>& overlay) {
    const Theme& theme = *look.theme;
    const AngleLimit& limit = dial.arc.limit();
    const QColor color = faded(dial.axis.color(theme), look.fades(dial) ? 0.5 : 1);
    const auto& [least, most] = dial.arc.span();
    if (dial.limited()) {
        appendCurve(dial.arc.points(least, most), color, DashedLine(*look.camera, dashes(dial), 2, overlay));
        for (const double bound : {least, most})
            overlay.push_back(line(dial.arc.place(), dial.arc.at(bound), color, 1, 0.5));
    } else {
        appendTick(dial, least, color, overlay);
    }
    for (const auto& [from, to] : conflicts(dial))
        appendCurve(dial.arc.points(from, to), theme.conflict, DashedLine(*look.camera, {}, 2, overlay));
    const double value = dial.arc.value();
    const bool outside = excess(limit, value) > kLimitTolerance;
    if (dial.limited() || outside) appendTick(dial, value, outside ? theme.conflict : theme.text, overlay);
}

void addSeen(QPolygonF& polygon, const std::vector<Eigen::Vector3d>& points, const Camera& camera) {
    for (const Eigen::Vector3d& point : points)
        if (const auto seen = camera.project(point)) polygon << *seen;
}

/// A part of the ring between two shares of an arc's radius.
QPolygonF band(const LimitArc& arc, double from, double to, double inner, double outer,
               const Camera& camera) {
    QPolygonF polygon;
    addSeen(polygon, arc.points(from, to, inner), camera);
    addSeen(polygon, arc.points(to, from, outer), camera);
    return polygon;
}

void paintFills(QPainter& painter, const LimitDial& dial, const LimitLook& look) {
    const AngleLimit& limit = dial.arc.limit();
    const QColor color = dial.axis.color(*look.theme);
    painter.setPen(Qt::NoPen);
    if (dial.limited()) {
        painter.setBrush(faded(color, look.fades(dial) ? kFaintFill : kFill));
        painter.drawPolygon(band(dial.arc, dial.arc.span().from, dial.arc.span().to, 0, 1, *look.camera),
                            Qt::WindingFill);
    }
    if (dial.limited() && dial.used) {
        const double from = project(limit, dial.used->min), to = project(limit, dial.used->max);
        painter.setBrush(faded(color, look.fades(dial) ? kUsed / 2 : kUsed));
        painter.drawPolygon(band(dial.arc, from, to, kBandFrom, kBandTo, *look.camera), Qt::WindingFill);
    }
    const auto outside = conflicts(dial);
    if (outside.empty()) return;
    painter.setBrush(conflictHatch());
    for (const auto& [from, to] : outside)
        painter.drawPolygon(band(dial.arc, from, to, kTickFrom, 1, *look.camera), Qt::WindingFill);
}

void paintHandles(QPainter& painter, const LimitDial& dial, const LimitLook& look) {
    const Theme& theme = *look.theme;
    if (!dial.limited()) {
        const auto seen = look.camera->project(dial.arc.at(dial.arc.span().from, kTickTo + 0.1));
        if (!seen) return;
        painter.drawPixmap(
            *seen - QPointF(kLock, kLock) / 2,
            iconPixmap("lock", dial.axis.color(theme), kLock, painter.device()->devicePixelRatioF()));
        return;
    }
    for (const auto kind : {LimitPart::Kind::min, LimitPart::Kind::max}) {
        const auto end = handlePlace(dial, kind, *look.camera);
        if (!end) continue;
        const bool lit = look.lit == LimitPart{dial.angle, kind};
        painter.setPen(QPen(lit ? theme.text : faded(dial.axis.color(theme), look.fades(dial) ? 0.6 : 1),
                            lit ? 2 : 1.5));
        painter.setBrush(lit ? QBrush(dial.axis.color(theme)) : QBrush(Qt::NoBrush));
        painter.drawRect(QRectF(end->x() - kHandle / 2, end->y() - kHandle / 2, kHandle, kHandle));
    }
}

/// Numbers, each where it hides none before it.
class Numbers {
public:
    Numbers(QPainter& painter, const LimitLook& look) : painter_(painter), look_(look) {}

    void add(const LimitDial& dial, double angle, double share, const QString& text, GizmoText::Kind kind) {
        const auto middle = look_.camera->project(dial.arc.place());
        const auto place = look_.camera->project(dial.arc.at(angle, share));
        if (!middle || !place) return;
        const GizmoText number = GizmoText::beside(*place, *middle, text, kind);
        const auto hidden = [&number](const QRectF& box) { return box.intersects(number.box); };
        if (std::ranges::any_of(boxes_, hidden)) return;
        boxes_.push_back(number.box);
        number.paint(painter_, *look_.theme);
    }

private:
    QPainter& painter_;
    const LimitLook& look_;
    std::vector<QRectF> boxes_;
};

void paintNumbers(QPainter& painter, std::span<const LimitDial> dials, const LimitLook& look) {
    Numbers numbers(painter, look);
    const auto addValue = [&](const LimitDial& dial) {
        const QString value = numberText(degrees(dial.arc.value()), 1) + u'°';
        numbers.add(dial, dial.arc.value(), dial.limited() ? kTickTo : kTickTo + 0.2,
                    look.standsOut(dial) ? value : dial.letter + u' ' + value,
                    look.standsOut(dial) ? GizmoText::Kind::value : GizmoText::Kind::bound);
    };
    for (const LimitDial& dial : dials) {
        if (!look.standsOut(dial)) continue;
        addValue(dial);
        if (!dial.limited()) continue;
        for (const double bound : {dial.arc.limit().min, dial.arc.limit().max})
            if (std::isfinite(bound))
                numbers.add(dial, bound, 1, shortNumberText(degrees(bound), 1) + u'°',
                            GizmoText::Kind::bound);
    }
    for (const LimitDial& dial : dials)
        if (!look.standsOut(dial)) addValue(dial);
}

}  // namespace

void appendDials(std::span<const LimitDial> dials, const LimitLook& look, std::vector<Instance>& overlay) {
    for (const LimitDial& dial : dials) appendDial(dial, look, overlay);
}

void appendSwing(const SwingPlace& swing, const LimitLook& look, DrawList& list) {
    Instance facet;
    facet.fill = bytes(look.theme->textDim, kFrontSwing);
    facet.edge = bytes(look.theme->textDim, kBackSwing);
    for (const auto& [a, b, c, d] : swing.patch->facets()) {
        facet.x = swing.at(a).cast<float>();
        facet.y = swing.at(b).cast<float>();
        facet.z = swing.at(c).cast<float>();
        facet.origin = swing.at(d).cast<float>();
        list.patches.push_back(facet);
    }
    for (const auto& [from, to] : swing.patch->outline())
        list.overlay.push_back(line(swing.at(from), swing.at(to), look.theme->textDim, 1.5, 0.8));
}

void paintSwing(QPainter& painter, const SwingPlace& swing, const LimitLook& look) {
    const auto tip = look.camera->project(swing.at(swing.bone));
    if (!tip) return;
    const bool inside = swing.patch->contains(swing.bone, radians(0.5));
    painter.setPen(QPen(look.theme->viewport, 1));
    painter.setBrush(inside ? look.theme->text : look.theme->conflict);
    painter.drawEllipse(*tip, 3, 3);
}

void paintDials(QPainter& painter, std::span<const LimitDial> dials, const LimitLook& look) {
    for (const LimitDial& dial : dials) paintFills(painter, dial, look);
    for (const LimitDial& dial : dials) paintHandles(painter, dial, look);
    paintNumbers(painter, dials, look);
}

}  // namespace sinew
