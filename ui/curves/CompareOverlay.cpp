#include "ui/curves/CompareOverlay.h"

#include <algorithm>

#include "core/anim/sampling/SlerpTrack.h"
#include "core/math/Angle.h"
#include "ui/canvas/KeyText.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kGap = 0.2;  // opacity

std::array<const Curve*, 3> anglesOf(const Clip& clip, JointId joint) {
    return {clip.find({joint, Channel::angle1}), clip.find({joint, Channel::angle2}),
            clip.find({joint, Channel::angle3})};
}

}  // namespace

bool CompareOverlay::covers(const CurveRow& row) const {
    return session_->comparison.enabled() && isAngle(row.id.channel) &&
           row.id.joint == session_->selection.currentJoint();
}

Interpolation CompareOverlay::comparedInterpolation() const {
    return session_->comparison.reference() == Interpolation::linear ? Interpolation::catmullRom
                                                                     : Interpolation::linear;
}

QPen CompareOverlay::pen(const CurveRow& row, Interpolation kind) const {
    if (kind == Interpolation::catmullRom) return curvePen(row, curves_->active() == &row);
    return withCompareDashes(QPen(curveColor(row), 1.4, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin), kind);
}

QPolygonF CompareOverlay::trace(const CurveGeometry& geometry, const CurveRow& row,
                                Interpolation kind) const {
    CurveTrace trace(geometry.map(row), geometry.plot.left(), geometry.plot.right());
    const auto clip = session_->comparison.clip(kind);
    const Curve* curve = clip ? clip->find(row.id) : nullptr;
    if (!curve) return {};
    if (kind != Interpolation::slerp) {
        trace.addCurve(*curve);
        return trace.line();
    }
    // SLERP has no curves: draw its rotations as the angles nearest to the linear curves.
    const auto angles = anglesOf(*clip, row.id.joint);
    const SlerpTrack track(row.order, angles);
    const auto value = [&](double t) {
        Eigen::Vector3d hint = Eigen::Vector3d::Zero();
        for (int i = 0; i < 3; ++i) {
            if (const Curve* one = angles[static_cast<std::size_t>(i)]) hint[i] = one->evaluate({t});
        }
        const auto rotation = track.rotation(t);
        const int part = component(row.id.channel);
        return rotation ? fromQuaternion(row.order, *rotation, hint)[part] : hint[part];
    };
    trace.addSampled(value, curve->startTime().value, curve->endTime().value);
    return trace.line();
}

void CompareOverlay::paintGap(QPainter& painter, const CurveGeometry& geometry) const {
    painter.setPen(Qt::NoPen);
    for (const CurveRow* row : curves_->drawn()) {
        if (!covers(*row)) continue;
        QPolygonF area = trace(geometry, *row, session_->comparison.reference());
        const QPolygonF back = trace(geometry, *row, comparedInterpolation());
        std::reverse_copy(back.begin(), back.end(), std::back_inserter(area));
        painter.setBrush(withOpacity(curveColor(*row), kGap));
        painter.drawPolygon(clampedToDrawable(area));
    }
}

void CompareOverlay::paintLines(QPainter& painter, const CurveGeometry& geometry) const {
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const CurveRow* row : curves_->drawn()) {
        if (!covers(*row)) continue;
        for (const Interpolation kind : Comparison::kKinds) {
            painter.setPen(pen(*row, kind));
            painter.drawPolyline(clampedToDrawable(trace(geometry, *row, kind)));
        }
    }
}

const Comparison::Row* CompareOverlay::comparisonRow() const {
    const auto* results = session_->comparison.results();
    const auto* row = results ? results->row(comparedInterpolation()) : nullptr;
    return row && row->reference == session_->comparison.reference() ? row : nullptr;
}

const QColor& CompareOverlay::resultColor() const {
    return session_->comparison.isUpdating() ? theme().textDim : theme().text;
}

QString CompareOverlay::readOut() const {
    const auto* row = comparisonRow();
    if (!row) return {};
    const JointDifference& found = row->difference;
    return CompareOverlay::tr("max %1° at %2 s · RMS %3° · tip %4 mm")
        .arg(numberText(degrees(found.maxAngle), 1), numberText(found.worstTime.value, 2),
             numberText(degrees(found.rmsAngle), 1), numberText(found.maxDistance * 1000, 0));
}

void CompareOverlay::paintReadOut(QPainter& painter, const CurveGeometry& geometry) const {
    if (!session_->comparison.enabled()) return;
    const bool any =
        std::ranges::any_of(curves_->drawn(), [this](const CurveRow* row) { return covers(*row); });
    if (!any) return;
    paintLegend(painter, geometry);
    if (readOut().isEmpty()) return;
    paintMaximum(painter, geometry);
    paintBox(painter, geometry);
}

void CompareOverlay::paintMaximum(QPainter& painter, const CurveGeometry& geometry) const {
    const auto* results = session_->comparison.results();
    const JointDifference& found = comparisonRow()->difference;
    if (found.maxAngle <= 0) return;
    const double x = geometry.x(results->start + found.worstTime);
    painter.setPen(withDashes(QPen(theme().text, 1), {2, 3}));
    painter.drawLine(QPointF(x, geometry.plot.top()), QPointF(x, geometry.plot.bottom()));
    const QFont bold = resized(painter.font(), 12, QFont::DemiBold);
    painter.setFont(bold);
    const QString text = CompareOverlay::tr("max %1°").arg(numberText(degrees(found.maxAngle), 1));
    const double width = QFontMetricsF(bold).horizontalAdvance(text) + 12;
    QRectF box(x + 6, geometry.plot.top() + 6, width, 18);
    if (box.right() > geometry.plot.right()) box.moveRight(x - 6);
    paintBadge(painter, box, theme().canvas, resultColor(), text, 2);
}

void CompareOverlay::paintBox(QPainter& painter, const CurveGeometry& geometry) const {
    const auto* results = session_->comparison.results();
    const QString joint = curves_->groupName(results->joint);
    const QString title = CompareOverlay::tr("%1 against %2, %3")
                              .arg(interpolationName(session_->comparison.reference()),
                                   interpolationName(comparedInterpolation()), joint);
    const QFont small = resized(painter.font(), 11);
    const QFont bold = resized(painter.font(), 13, QFont::DemiBold);
    const double width = std::max(QFontMetricsF(small).horizontalAdvance(title),
                                  QFontMetricsF(bold).horizontalAdvance(readOut())) +
                         20;
    const QRectF box(geometry.plot.right() - width - 40, geometry.plot.bottom() - 92, width, 44);
    painter.setPen(QPen(theme().line, 1));
    painter.setBrush(theme().panel);
    painter.drawRoundedRect(box, 3, 3);
    painter.setFont(small);
    painter.setPen(theme().textDim);
    painter.drawText(box.adjusted(10, 5, -10, 0), Qt::AlignLeft | Qt::AlignTop, title);
    painter.setFont(bold);
    painter.setPen(resultColor());
    painter.drawText(box.adjusted(10, 0, -10, -5), Qt::AlignLeft | Qt::AlignBottom, readOut());
}

void CompareOverlay::paintLegend(QPainter& painter, const CurveGeometry& geometry) const {
    const QFont small = resized(painter.font(), 11);
    painter.setFont(small);
    double x = geometry.plot.left() + 16;
    const double y = geometry.plot.bottom() - 16;
    const auto write = [&](const QString& text) {
        const double width = QFontMetricsF(small).horizontalAdvance(text);
        painter.setPen(theme().text);
        painter.drawText(QRectF(x, y - 8, width + 2, 16), Qt::AlignVCenter, text);
        x += width + 24;
    };
    for (const Interpolation kind : Comparison::kKinds) {
        const double width = kind == Interpolation::catmullRom ? 1.75 : 1.4;
        painter.setPen(withCompareDashes(QPen(theme().text, width, Qt::SolidLine, Qt::FlatCap), kind));
        painter.drawLine(QPointF(x, y), QPointF(x + 36, y));
        x += 42;
        write(interpolationName(kind));
    }
    painter.fillRect(QRectF(x, y - 6, 22, 12), withOpacity(theme().text, kGap));
    x += 28;
    write(CompareOverlay::tr("difference between %1 and %2")
              .arg(interpolationName(session_->comparison.reference()),
                   interpolationName(comparedInterpolation())));
}

}  // namespace sinew
