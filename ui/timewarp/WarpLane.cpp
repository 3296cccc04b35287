#include "ui/timewarp/WarpLane.h"

#include <algorithm>
#include <cmath>

#include "ui/timewarp/WarpPainter.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kMaxSpeed = 10;
constexpr double kLaneStep = 2;  // pixels between points
constexpr double kDimmedLane = 0.4;
constexpr double kLabelSpacing = 22;  // minimum pixels between labels

}  // namespace

TimeWarp::SpeedRange WarpLane::range(const TimeWarp* warp) {
    TimeWarp::SpeedRange range{0, 2};
    for (std::size_t i = 0; warp && i < warp->spanCount(); ++i) {
        const auto [least, most] = warp->speedRange(i);
        range.min = std::min(range.min, least * 1.15);
        range.max = std::max(range.max, most * 1.15);
    }
    return {std::max(range.min, -kMaxSpeed), std::min(range.max, kMaxSpeed)};
}

double WarpLane::step() const {
    return std::max(
        0.5, niceStep((geometry_.fastest - geometry_.slowest) * kLabelSpacing / geometry_.lane.height()));
}

void WarpLane::paintScale() {
    painter_.setPen(QPen(withOpacity(theme().line, 0.55), 1));
    for (const double speed : axisTicks(geometry_.slowest, geometry_.fastest, step())) {
        const double y = std::floor(geometry_.speedY(speed)) + 0.5;
        painter_.drawLine(QPointF(geometry_.lane.left(), y), QPointF(geometry_.lane.right(), y));
    }
}

QPolygonF WarpLane::spanLine(const TimeWarp& warp, std::size_t span) const {
    const WarpPin& from = warp.pins()[span];
    const WarpPin& to = warp.pins()[span + 1];
    const auto [entering, leaving] = warp.endSpeeds(span);
    const double begin = geometry_.x(from.time), end = geometry_.x(to.time);
    const double left = std::max(begin, geometry_.lane.left() - kLaneStep);
    const double right = std::min(end, geometry_.lane.right() + kLaneStep);
    const auto at = [&](double x) { return QPointF(x, geometry_.speedY(warp.speed(geometry_.timeAt(x)))); };
    QPolygonF line;
    if (left > right) return line;
    line << (left == begin ? QPointF(left, geometry_.speedY(entering)) : at(left));
    if (from.span == SpanKind::smooth) {
        for (double x = left + kLaneStep; x < right; x += kLaneStep) line << at(x);
    }
    line << (right == end ? QPointF(right, geometry_.speedY(leaving)) : at(right));
    return clampedToDrawable(line);
}

void WarpLane::paint(const TimeWarp& warp, bool muted) {
    const double one = geometry_.speedY(1);
    painter_.save();
    painter_.setClipRect(geometry_.lane, Qt::IntersectClip);
    const QColor ink = withOpacity(theme().warpCurve, muted ? kDimmedLane : 1);
    QPointF before;
    for (std::size_t i = 0; i < warp.spanCount(); ++i) {
        const QPolygonF line = spanLine(warp, i);
        if (line.isEmpty()) continue;
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(withOpacity(theme().warpCurve, muted ? 0.05 : 0.12));
        painter_.drawPolygon(QPolygonF(line)
                             << QPointF(line.back().x(), one) << QPointF(line.front().x(), one));
        painter_.setPen(QPen(ink, 1));
        if (!before.isNull() && std::abs(before.y() - line.front().y()) > 0.5)
            painter_.drawLine(before, line.front());
        before = line.back();
        QPen pen = spanPen(warp.pins()[i], ink);
        if (!warp.pins()[i].locked) pen.setWidthF(2);
        painter_.setPen(pen);
        painter_.setBrush(Qt::NoBrush);
        painter_.drawPolyline(line);
    }
    painter_.setPen(QPen(theme().text, 1.25));
    painter_.drawLine(QPointF(geometry_.lane.left(), one), QPointF(geometry_.lane.right(), one));
    painter_.restore();
}

void WarpLane::paintSpeeds(const TimeWarp& warp, bool muted) {
    const QRectF& lane = geometry_.lane;
    for (std::size_t i = 0; i < warp.spanCount(); ++i) {
        const double left = std::max(geometry_.x(warp.pins()[i].time), lane.left());
        const double right = std::min(geometry_.x(warp.pins()[i + 1].time), lane.right());
        if (right - left < 24) continue;
        const double x = (left + right) / 2;
        const double y = geometry_.speedY(warp.speed(geometry_.timeAt(x)));
        const double half = spanLabelSize(warp, i).height() / 2;
        double center = y - half - 5 > lane.top() ? y - half - 5 : y + half + 5;
        // Keep labels off the line at 1x.
        if (std::abs(center - geometry_.speedY(1)) < half) center = y + half + 5;
        center = std::clamp(center, lane.top() + half, lane.bottom() - half);
        paintSpanLabel(painter_, warp, i, {x, center}, right - left,
                       withOpacity(theme().warpCurve, muted ? kDimmedLane : 1));
    }
}

void WarpLane::paintLabels() {
    const QRectF& lane = geometry_.lane;
    const QRectF& plot = geometry_.plot;
    paintLaneTitle(painter_, geometry_, WarpLane::tr("Speed (drag a span up or down)"));
    painter_.fillRect(QRectF(geometry_.timeLeft, plot.bottom() + GraphGeometry::kLaneTitle - 1,
                             plot.right() - geometry_.timeLeft, 1),
                      theme().line);
    for (const double speed : axisTicks(geometry_.slowest, geometry_.fastest, step())) {
        const double y = geometry_.speedY(speed);
        if (y < lane.top() || y > lane.bottom()) continue;
        const bool one = speed == 1;
        painter_.setFont(numberFont(11, one ? QFont::DemiBold : QFont::Normal));
        painter_.setPen(one ? theme().text : theme().textDim);
        paintAxisLabel(painter_, geometry_, std::clamp(y, lane.top() + 6, lane.bottom() - 5),
                       shortNumberText(speed, 1) + QLatin1Char('x'));
    }
}

}  // namespace sinew
