#include "ui/timewarp/WarpPainter.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kOverdraw = 24;       // pixels drawn beyond the edges
constexpr double kCurveStep = 2;       // pixels between points of a curve
constexpr double kMinPinSpacing = 15;  // minimum pixels between pins with readable numbers
constexpr double kSmallPin = 3.5;
constexpr double kDimmedCurve = 0.4;
constexpr int kLock = 12;
constexpr double kLabelHeight = 16;

QFont speedFont() { return numberFont(12, QFont::DemiBold); }

}  // namespace

QPen spanPen(const WarpPin& pin, const QColor& color) {
    QPen pen(color, pin.locked ? 4 : 2.5, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (pin.span == SpanKind::hold) return withDashes(pen, {2.5, 3.5});
    if (pin.span == SpanKind::reverse) return withDashes(pen, {9, 4});
    return pen;
}

QString spanText(const TimeWarp& warp, std::size_t span) {
    if (warp.pins()[span].span == SpanKind::hold) return WarpPainter::tr("hold");
    return speedText(warp.spanSpeed(span));
}

QSizeF spanLabelSize(const TimeWarp& warp, std::size_t span) {
    const double text = QFontMetricsF(speedFont()).horizontalAdvance(spanText(warp, span));
    return {text + (warp.pins()[span].locked ? kLock + 16 : 4),
            kLabelHeight + (warp.pins()[span].locked ? 2 : 0)};
}

void paintSpanLabel(QPainter& painter, const TimeWarp& warp, std::size_t span, QPointF center,
                    double spanWidth, const QColor& color) {
    const QSizeF size = spanLabelSize(warp, span);
    if (size.width() + 8 > spanWidth) return;
    QRectF box(center - QPointF(size.width() / 2, size.height() / 2), size);
    painter.setFont(speedFont());
    if (!warp.pins()[span].locked) {
        painter.setPen(color);
        painter.drawText(box, Qt::AlignCenter, spanText(warp, span));
        return;
    }
    painter.setPen(QPen(color, 1));
    painter.setBrush(theme().canvas);
    painter.drawRoundedRect(box, 2, 2);
    painter.drawPixmap(QPointF(box.left() + 6, center.y() - kLock / 2.0),
                       iconPixmap("lock", color, kLock, painter.device()->devicePixelRatioF()));
    painter.drawText(box.adjusted(kLock + 8, 0, -4, 0), Qt::AlignCenter, spanText(warp, span));
}

WarpPainter::WarpPainter(QPainter& painter, const WarpGeometry& geometry, const Clip& clip,
                         const TimeWarp& warp, bool muted)
    : painter_(painter), geometry_(geometry), clip_(clip), warp_(warp), muted_(muted) {}

QColor WarpPainter::lineColor() const { return withOpacity(theme().warpCurve, muted_ ? kDimmedCurve : 1); }

WarpPainter::SpanRange WarpPainter::visibleSpans() const {
    const auto& pins = warp_.pins();
    const auto left = geometry_.timeAt(geometry_.plot.left() - kOverdraw);
    const auto right = geometry_.timeAt(geometry_.plot.right() + kOverdraw);
    const auto first = std::ranges::upper_bound(pins, left, {}, &WarpPin::time);
    const auto last = std::ranges::lower_bound(pins, right, {}, &WarpPin::time);
    const auto from = static_cast<std::size_t>(first - pins.begin());
    return {from > 0 ? from - 1 : 0,
            std::min(static_cast<std::size_t>(last - pins.begin()), warp_.spanCount())};
}

QPointF WarpPainter::point(double x) const { return {x, geometry_.y(warp_.source(geometry_.timeAt(x)))}; }

QPolygonF WarpPainter::spanLine(std::size_t span) const {
    const WarpPin& from = warp_.pins()[span];
    const WarpPin& to = warp_.pins()[span + 1];
    const double left = geometry_.plot.left() - kOverdraw;
    const double right = geometry_.plot.right() + kOverdraw;
    QPolygonF line;
    const QPointF begin = geometry_.position(from), end = geometry_.position(to);
    line << (begin.x() < left ? point(left) : begin);
    if (from.span == SpanKind::smooth) {
        for (double x = line.front().x() + kCurveStep; x < std::min(end.x(), right); x += kCurveStep)
            line << point(x);
    }
    line << (end.x() > right ? point(right) : end);
    return clampedToDrawable(line);
}

void WarpPainter::drawLockedSpans() {
    const SpanRange spans = visibleSpans();
    for (std::size_t i = spans.first; i < spans.last; ++i) {
        if (!warp_.pins()[i].locked) continue;
        const double left = std::max(geometry_.x(warp_.pins()[i].time), geometry_.plot.left());
        const double right = std::min(geometry_.x(warp_.pins()[i + 1].time), geometry_.plot.right());
        QColor band = theme().limitBand;
        painter_.fillRect(QRectF(left, geometry_.plot.top(), right - left, geometry_.plot.height()), band);
        painter_.fillRect(QRectF(left, geometry_.lane.top(), right - left, geometry_.lane.height()), band);
    }
}

void WarpPainter::drawClipEnds() {
    const QRectF& plot = geometry_.plot;
    painter_.setPen(withDashes(QPen(theme().textOff, 1), {2, 3}));
    for (const FrameIndex end : {clip_.firstFrame, clip_.lastFrame}) {
        const double y = std::floor(geometry_.values.y(static_cast<double>(end.value))) + 0.5;
        painter_.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
    Clip playing;
    playing.rate = clip_.rate;
    playing.firstFrame = clip_.firstFrame;
    playing.lastFrame = clip_.lastFrame;
    playing.warp = clip_.warp;
    const FrameRange played = playing.playedRange();
    for (const FrameIndex end : {played.first, played.last}) {
        const double x = std::floor(geometry_.x(clip_.rate.time(end))) + 0.5;
        painter_.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
}

void WarpPainter::drawIdentity() {
    const QRectF& plot = geometry_.plot;
    const auto at = [&](double x) { return QPointF(x, geometry_.y(geometry_.timeAt(x))); };
    painter_.setPen(withDashes(QPen(theme().textDim, 1.25), {6, 5}));
    painter_.drawPolyline(clampedToDrawable({at(plot.left() - kOverdraw), at(plot.right() + kOverdraw)}));
    if (warp_.isIdentity()) return;
    const QString text = WarpPainter::tr("identity");
    const QFont font = resized(painter_.font(), 11);
    painter_.setFont(font);
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(text);
    // As far to the right as possible where the two lines leave enough space.
    for (const double fraction : {0.88, 0.7, 0.5, 0.3, 0.12}) {
        const QPointF anchor = at(plot.left() + fraction * plot.width());
        const double gap = anchor.y() - point(anchor.x()).y();
        const QPointF center =
            anchor + QPointF(gap > 0 ? width / 2 + 12 : -width / 2 - 12, gap > 0 ? 12 : -12);
        const QRectF box(center - QPointF(width / 2 + 2, 8), QSizeF(width + 4, 16));
        if (std::abs(gap) < 20 || !plot.contains(box)) continue;
        painter_.setPen(theme().textDim);
        painter_.drawText(box, Qt::AlignCenter, text);
        return;
    }
}

void WarpPainter::drawCurve() {
    const SpanRange spans = visibleSpans();
    const double left = geometry_.plot.left() - kOverdraw, right = geometry_.plot.right() + kOverdraw;
    painter_.setBrush(Qt::NoBrush);
    const QPointF begin = geometry_.position(warp_.pins().front()),
                  end = geometry_.position(warp_.pins().back());
    painter_.setPen(QPen(withOpacity(theme().warpCurve, muted_ ? kDimmedCurve : 0.6), 1.25));
    if (begin.x() > left) painter_.drawPolyline(clampedToDrawable({point(left), begin}));
    if (end.x() < right) painter_.drawPolyline(clampedToDrawable({end, point(right)}));
    for (std::size_t i = spans.first; i < spans.last; ++i) {
        painter_.setPen(spanPen(warp_.pins()[i], lineColor()));
        painter_.drawPolyline(spanLine(i));
    }
}

void WarpPainter::drawSpeeds() {
    const SpanRange spans = visibleSpans();
    const QRectF& plot = geometry_.plot;
    for (std::size_t i = spans.first; i < spans.last; ++i) {
        const QPointF a = geometry_.position(warp_.pins()[i]), b = geometry_.position(warp_.pins()[i + 1]);
        const double left = std::max(a.x(), plot.left()), right = std::min(b.x(), plot.right());
        const QSizeF size = spanLabelSize(warp_, i);
        if (size.width() + 2 * WarpGeometry::kPin + 4 > right - left) continue;
        const double x = (left + right) / 2;
        const QPointF at = point(x), along = point(x + 2) - point(x - 2);
        const double length = std::hypot(along.x(), along.y());
        // Above the line, far enough that no corner of the box touches it.
        const QPointF normal(along.y() / length, -along.x() / length);
        const double offset =
            size.width() / 2 * std::abs(normal.x()) + size.height() / 2 * std::abs(normal.y()) + 7;
        QPointF center = at + normal * offset;
        if (center.y() - size.height() / 2 < plot.top() + 2) center = at - normal * offset;
        paintSpanLabel(painter_, warp_, i, center, right - left, lineColor());
    }
}

void WarpPainter::drawPins(const std::set<std::size_t>& selected) {
    const auto& pins = warp_.pins();
    const SpanRange spans = visibleSpans();
    const double left = geometry_.plot.left() - 1;
    const double right = geometry_.plot.right() + kOverdraw;
    QPointF before(-1e9, 0);
    std::vector<std::size_t> last;  // selected pins are drawn on top
    const auto paint = [&](std::size_t i, bool small) {
        const bool chosen = selected.contains(i);
        const QPointF at = geometry_.position(pins[i]);
        const double radius = small ? kSmallPin : WarpGeometry::kPin;
        painter_.setPen(QPen(chosen ? theme().keyOutline : lineColor(), 2));
        painter_.setBrush(chosen ? theme().keySelected : theme().canvas);
        painter_.drawEllipse(at, radius, radius);
        if (small) return;
        painter_.setPen(chosen ? theme().keyOutline : lineColor());
        painter_.setFont(numberFont(i < 99 ? 10 : 8, QFont::Bold));
        painter_.drawText(QRectF(at - QPointF(12, 8), QSizeF(24, 16)), Qt::AlignCenter,
                          QString::number(i + 1));
    };
    for (std::size_t i = spans.first; i < std::min(spans.last + 1, pins.size()); ++i) {
        const QPointF at = geometry_.position(pins[i]);
        if (at.x() < left || at.x() > right) continue;
        const QPointF next = i + 1 < pins.size() ? geometry_.position(pins[i + 1]) : QPointF(1e9, 0);
        const auto isClose = [&](QPointF other) {
            return std::hypot(other.x() - at.x(), other.y() - at.y()) < kMinPinSpacing;
        };
        const bool small = isClose(before) || isClose(next);
        before = at;
        if (selected.contains(i)) {
            last.push_back(i);
        } else {
            paint(i, small);
        }
    }
    for (const std::size_t i : last) paint(i, false);
}

}  // namespace sinew
