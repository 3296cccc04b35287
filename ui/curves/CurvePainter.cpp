#include "ui/curves/CurvePainter.h"

#include <algorithm>
#include <cmath>

#include "core/anim/warp/TimeWarp.h"
#include "core/rig/JointLimits.h"
#include "ui/canvas/KeyMark.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kRing = 3.8;
constexpr double kDisc = 5.5;
constexpr double kDot = 2.2;         // radius of selected keys that are too dense for discs
constexpr double kKeySpacing = 8;    // pixels needed per ring
constexpr int kMaxSmoothCurves = 3;  // if more curves are dense, they are drawn without antialiasing
constexpr std::size_t kMaxAntialiasedCurves = 24;
constexpr std::size_t kMaxLetters = 24;
constexpr double kFaintBand = 0.07;
constexpr double kPixmapHalf = 8;  // half the size of a key's pixmap

QPixmap keyPixmap(const QPainter& painter, const std::function<void(QPainter&)>& draw) {
    return centeredPixmap(kPixmapHalf, painter.device()->devicePixelRatioF(), draw);
}

}  // namespace

CurvePainter::CurvePainter(QPainter& painter, const CurveGeometry& geometry)
    : painter_(painter), geometry_(geometry) {}

void CurvePainter::drawValueLabels() {
    const QRectF& plot = geometry_.plot;
    const QStringList units = visibleUnits();
    const bool degreesOnly = units == QStringList{QStringLiteral("°")};
    paintValueLabels(painter_, geometry_, 1, degreesOnly ? units.front() : QString());
    if (degreesOnly || units.isEmpty()) return;
    painter_.drawText(QRectF(plot.left() + 6, plot.top() + 2, 120, 16), Qt::AlignLeft | Qt::AlignVCenter,
                      units.join(QStringLiteral(" · ")));
}

QStringList CurvePainter::visibleUnits() const {
    QStringList units;
    for (const CurveRow* row : geometry_.curves.drawn()) {
        const QString unit = unitOf(row->id.channel).text.trimmed();
        if (!units.contains(unit)) units << unit;
    }
    return geometry_.curves.isNormalized() ? QStringList() : units;
}

QPolygonF CurvePainter::trace(const CurveRow& row, bool* crowded) const {
    CurveTrace trace(geometry_.map(row), geometry_.plot.left(), geometry_.plot.right());
    if (row.slerp) {
        trace.addSampled([&](double t) { return geometry_.curves.value(row, {t}); },
                         row.curve->startTime().value, row.curve->endTime().value);
    } else {
        trace.addCurve(*row.curve);
    }
    QPolygonF line = trace.line();
    if (crowded) *crowded = trace.isDense();
    return line;
}

void CurvePainter::drawCurve(const CurveRow& row, bool active) {
    bool crowded = false;
    const QPolygonF line = trace(row, &crowded);
    drawExtrapolation(row);
    // Antialiasing thousands of steep lines would dominate the drawing time.
    const std::size_t curves = geometry_.curves.drawn().size();
    drawLine(row, line, (crowded && curves > kMaxSmoothCurves) || curves > kMaxAntialiasedCurves, active);
}

void CurvePainter::drawLine(const CurveRow& row, const QPolygonF& line, bool plain, bool active) {
    painter_.setRenderHint(QPainter::Antialiasing, !plain);
    painter_.setPen(plain ? QPen(curveColor(row), 1) : curvePen(row, active));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPolyline(clampedToDrawable(line));
    painter_.setRenderHint(QPainter::Antialiasing);
}

QPolygonF CurvePainter::warpedTrace(const CurveRow& row, const TimeWarp& warp) const {
    CurveTrace trace(geometry_.map(row), geometry_.plot.left(), geometry_.plot.right());
    const auto value = [&](double time) { return geometry_.curves.value(row, warp.source(Seconds{time})); };
    trace.addSampled(value, warp.firstTime(row.curve->startTime()).value,
                     warp.lastTime(row.curve->endTime()).value);
    return trace.line();
}

void CurvePainter::drawWarped(const CurveRow& row, bool active, const TimeWarp& warp) {
    const bool plain = geometry_.curves.drawn().size() > kMaxAntialiasedCurves;
    drawLine(row, warpedTrace(row, warp), plain, active);
}

void CurvePainter::drawExtrapolation(const CurveRow& row) {
    const TraceMap map = geometry_.map(row);
    const double left = geometry_.plot.left();
    const double right = geometry_.plot.right();
    QPen pen = curvePen(row, false);
    pen.setColor(withOpacity(pen.color(), 0.4));
    pen.setWidthF(1.25);
    painter_.setPen(pen);
    const auto value = [&](double t) { return geometry_.curves.value(row, {t}); };
    const auto draw = [&](double from, double to) {
        if (map.x(to) <= left || map.x(from) >= right) return;
        if (row.curve->extrapolation().isHold() && !row.slerp) {
            const double y = map.y(row.curve->evaluate({from}));
            return painter_.drawPolyline(clampedToDrawable({QPointF(map.x(from), y), QPointF(map.x(to), y)}));
        }
        CurveTrace beyond(map, left, right);
        beyond.addSampled(value, from, to);
        painter_.drawPolyline(clampedToDrawable(beyond.line()));
    };
    draw(std::min(map.seconds(left), row.curve->startTime().value), row.curve->startTime().value);
    draw(row.curve->endTime().value, std::max(map.seconds(right), row.curve->endTime().value));
}

void CurvePainter::drawDimmed(const CurveRow& row, const Curve& other) {
    CurveTrace trace(geometry_.map(row), geometry_.plot.left(), geometry_.plot.right());
    trace.addCurve(other);
    painter_.setPen(QPen(withOpacity(theme().textOff, 0.8), 1.25));
    painter_.drawPolyline(clampedToDrawable(trace.line()));
}

void CurvePainter::drawLimit(const CurveRow& row, const AngleLimit& limit, bool active, bool accepted) {
    if (limit.mode == AngleLimit::Mode::free) return;
    const TraceMap map = geometry_.map(row);
    const QRectF& plot = geometry_.plot;
    const double upper = std::clamp(map.y(limit.max), plot.top() - 2, plot.bottom() + 2);
    const double lower = std::clamp(map.y(limit.min), plot.top() - 2, plot.bottom() + 2);
    painter_.fillRect(QRectF(plot.left(), upper, plot.width(), lower - upper),
                      active ? theme().limitBand : withOpacity(curveColor(row), kFaintBand));
    painter_.setFont(numberFont(11));
    for (const double bound : {limit.max, limit.min}) {
        const double y = std::floor(map.y(bound)) + 0.5;
        painter_.setPen(active ? QPen(theme().textOff, 1)
                               : QPen(withOpacity(curveColor(row), 0.5), 1, Qt::DotLine));
        painter_.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        if (!active && limit.min == limit.max) break;
        if (!active) continue;
        painter_.setPen(theme().textDim);
        const QString text =
            CurvePainter::tr("%1 limit %2")
                .arg(row.letter, shortNumberText(bound * unitOf(row.id.channel).perValue, 1) + u'°');
        const double at = bound == limit.max ? y + 2 : y - 16;
        painter_.drawText(QRectF(plot.right() - 220, at, 160, 14), Qt::AlignRight | Qt::AlignVCenter, text);
        if (limit.min == limit.max) break;
    }
    if (accepted) return;
    drawExcess(row, limit.max, true);
    drawExcess(row, limit.min, false);
}

void CurvePainter::drawExcess(const CurveRow& row, double bound, bool above) {
    QPolygonF area = trace(row);
    if (area.isEmpty()) return;
    const TraceMap map = geometry_.map(row);
    const QRectF& plot = geometry_.plot;
    const double y = map.y(bound);
    const auto isVisible = [&](const QPointF& p) { return p.x() >= plot.left() && p.x() <= plot.right(); };
    QPointF worst(0, y);
    for (const QPointF& p : area) {
        if (isVisible(p) && (above ? p.y() < worst.y() : p.y() > worst.y())) worst = p;
    }
    const double amount = std::abs(map.value(worst.y()) - bound) * unitOf(row.id.channel).perValue;
    if (amount < 0.05) return;
    bool atKey = false;
    forEachKey(*row.curve, map.seconds(plot.left()), map.seconds(plot.right()),
               [&](std::size_t, double, double value) {
                   atKey |= above ? value > bound + 1e-9 : value < bound - 1e-9;
               });
    area << QPointF(area.back().x(), y) << QPointF(area.front().x(), y);
    painter_.save();
    const QRectF side = above ? QRectF(plot.topLeft(), QPointF(plot.right(), y))
                              : QRectF(QPointF(plot.left(), y), plot.bottomRight());
    painter_.setClipRect(side & plot, Qt::IntersectClip);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(conflictHatch());
    painter_.drawPolygon(clampedToDrawable(area));
    painter_.restore();
    const QString text =
        (atKey ? CurvePainter::tr("%1° over limit") : CurvePainter::tr("%1° over limit between keys"))
            .arg(numberText(amount, 1));
    const double width = QFontMetricsF(painter_.font()).horizontalAdvance(text);
    // To the right of the maximum, or to its left near the edge, so that its key is never covered.
    const bool fitsRight = worst.x() + 24 + width + 8 <= plot.right();
    const double x = fitsRight ? worst.x() + 24 : std::max(plot.left() + 20, worst.x() - width - 16);
    QRectF label(x - 16, (worst.y() + y) / 2 - 8, width + 20, 16);
    const auto overlaps = [&](const QRectF& other) { return other.intersects(label); };
    while (std::ranges::any_of(excessLabels_, overlaps)) label.translate(0, label.height());
    excessLabels_.push_back(label);
    const double middle = label.center().y();
    painter_.drawPixmap(QPointF(x - 16, middle - 6),
                        iconPixmap("warning", theme().conflict, 12, painter_.device()->devicePixelRatioF()));
    painter_.setPen(theme().conflict);
    painter_.drawText(QRectF(x, middle - 8, width + 4, 16), Qt::AlignVCenter, text);
}

void CurvePainter::drawKeys(const CurveRow& row) {
    const TraceMap map = geometry_.map(row);
    const double left = geometry_.plot.left() - kRing;
    const double right = geometry_.plot.right() + kRing;
    const std::size_t first = row.curve->keyAtOrBefore({map.seconds(left)});
    const std::size_t last = row.curve->keyAtOrBefore({map.seconds(right)});
    if (last == row.curve->size()) return;
    const auto count = static_cast<double>(last - (first == row.curve->size() ? 0 : first));
    const double from = std::max(left, map.x(row.curve->startTime().value));
    const double to = std::min(right, map.x(row.curve->endTime().value));
    if (count * kKeySpacing > to - from + kKeySpacing) return;
    const QColor color = curveColor(row);
    const bool locked = geometry_.curves.isLocked(row.id);
    const QPixmap ring = keyPixmap(painter_, [&](QPainter& painter) {
        painter.setPen(QPen(color, locked ? 1 : 1.6));
        painter.setBrush(locked ? Qt::NoBrush : QBrush(theme().canvas));
        painter.drawEllipse(QPointF(), locked ? 2.4 : kRing, locked ? 2.4 : kRing);
    });
    forEachKey(
        *row.curve, map.seconds(left), map.seconds(right), [&](std::size_t, double seconds, double value) {
            painter_.drawPixmap(QPointF(map.x(seconds) - kPixmapHalf, map.y(value) - kPixmapHalf), ring);
        });
}

void CurvePainter::drawSelectedKeys(std::span<const VisibleKey> keys) {
    const QPixmap disc = keyPixmap(painter_, [](QPainter& painter) {
        painter.setPen(QPen(theme().text, 2));
        painter.setBrush(theme().curveKeySelected);
        painter.drawEllipse(QPointF(), kDisc - 0.5, kDisc - 0.5);
    });
    // Overlapping discs would hide which curve they belong to.
    const QPixmap dot = keyPixmap(painter_, [](QPainter& painter) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().curveKeySelected);
        painter.drawEllipse(QPointF(), kDot, kDot);
    });
    const CurveRow* row = nullptr;
    TraceMap map;
    QPointF last;
    for (const VisibleKey& shown : keys) {
        const bool sameRow = row == shown.row;
        if (!sameRow) map = geometry_.map(*shown.row);
        row = shown.row;
        const QPointF at(map.x(shown.key.time.value), map.y(shown.key.value));
        if (!geometry_.plot.adjusted(-8, -8, 8, 8).contains(at)) continue;
        if (sameRow && at.x() - last.x() < 1.5 && std::abs(at.y() - last.y()) < 1.5) continue;
        const bool crowded = sameRow && at.x() - last.x() < kDisc && std::abs(at.y() - last.y()) < kDisc;
        painter_.drawPixmap(at - QPointF(kPixmapHalf, kPixmapHalf), crowded ? dot : disc);
        last = at;
    }
}

void CurvePainter::drawReplacedKeys(std::span<const VisibleKey> keys) {
    painter_.setPen(QPen(theme().warning, 2));
    painter_.setBrush(theme().canvas);
    for (const VisibleKey& shown : keys) {
        const QPointF at = geometry_.position(*shown.row, shown.key.time, shown.key.value);
        if (geometry_.plot.contains(at)) painter_.drawEllipse(at, kDisc + 2, kDisc + 2);
    }
}

void CurvePainter::drawLetters() {
    if (geometry_.curves.drawn().size() > kMaxLetters) return;
    struct Badge {
        const CurveRow* row;
        double x, y;
    };
    std::vector<Badge> badges;
    const QRectF& plot = geometry_.plot;
    for (const CurveRow* row : geometry_.curves.drawn()) {
        const double end = geometry_.x(row->curve->endTime()) + 14;
        const double x = std::clamp(end, plot.left() + 12, plot.right() - 14);
        const double value = geometry_.curves.value(*row, geometry_.timeAt(x));
        badges.push_back({row, x, geometry_.map(*row).y(value)});
    }
    std::ranges::sort(badges, {}, &Badge::y);
    QFont font = numberFont(10, QFont::Bold);
    painter_.setFont(font);
    double last = -1e9;
    for (Badge& badge : badges) {
        badge.y = std::max(badge.y, last + 17);
        last = badge.y;
        if (badge.y < plot.top() - 8 || badge.y > plot.bottom() + 8) continue;
        const double half = std::max(8.0, QFontMetricsF(font).horizontalAdvance(badge.row->letter) / 2 + 4);
        const QRectF box(badge.x - half, badge.y - 8, 2 * half, 16);
        paintBadge(painter_, box, curveColor(*badge.row), theme().canvas, badge.row->letter);
    }
}

void CurvePainter::drawHint(const QString& text) {
    painter_.setFont(resized(painter_.font(), 12));
    painter_.setPen(theme().textDim);
    painter_.drawText(geometry_.plot, Qt::AlignCenter | Qt::TextWordWrap, text);
}

}  // namespace sinew
