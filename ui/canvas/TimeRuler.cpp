#include "ui/canvas/TimeRuler.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ui/canvas/GraphGeometry.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

QString timecodeText(FrameIndex frame, FrameRate rate) {
    const auto perSecond = std::max<std::int64_t>(1, std::llround(rate.hertz()));
    const std::int64_t frames = std::abs(frame.value);
    const std::int64_t seconds = frames / perSecond;
    const auto two = [](std::int64_t number) { return QString::number(number).rightJustified(2, u'0'); };
    return QStringLiteral("%1%2:%3:%4:%5")
        .arg(frame.value < 0 ? QString(QChar(0x2212)) : QString(), two(seconds / 3600),
             two(seconds / 60 % 60), two(seconds % 60), two(frames % perSecond));
}

QString timeText(FrameIndex frame, FrameRate rate, TimeUnit unit) {
    if (unit == TimeUnit::seconds) return numberText(rate.time(frame).value, 2);
    return unit == TimeUnit::timecode ? timecodeText(frame, rate) : numberText(frame.value);
}

namespace {

constexpr double kTimeLabelSpacing = 28;  // between labels, in addition to the widest label, pixels
constexpr double kShadeMargin = 6;        // keeps keys at the ends of the range unshaded, pixels

}  // namespace

TimeRuler::TimeRuler(const TimeAxis& axis, const Playback& playback, int left)
    : axis_(axis), playback_(playback), left_(left) {}

TimeRuler::Step TimeRuler::step() const {
    const double hertz = playback_.rate().hertz();
    const QString widest = label(std::ceil(axis_.frame(axis_.width())), 0);
    const double area = QFontMetricsF(numberFont(11)).horizontalAdvance(widest) + kTimeLabelSpacing;
    const double minFrames = area / axis_.pixelsPerFrame();
    if (axis_.unit() == TimeUnit::frames) return {std::max(1.0, niceStep(minFrames)), 0};
    if (axis_.unit() == TimeUnit::timecode) return {timecodeStep(minFrames), 0};
    const double seconds = niceStep(minFrames / hertz);
    return {seconds * hertz, decimalsOf(seconds)};
}

double TimeRuler::timecodeStep(double minFrames) const {
    const double second = std::max(1.0, std::round(playback_.rate().hertz()));
    const double frames = std::max(1.0, niceStep(minFrames));
    if (frames < second) return frames;
    for (const double seconds : {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600}) {
        if (seconds * second >= minFrames) return seconds * second;
    }
    return 3600 * niceStep(minFrames / (3600 * second)) * second;
}

QString TimeRuler::label(double frame, int decimals) const {
    if (axis_.unit() == TimeUnit::seconds) return numberText(frame / playback_.rate().hertz(), decimals);
    return timeText({std::llround(frame)}, playback_.rate(), axis_.unit());
}

QString TimeRuler::title() const {
    if (axis_.unit() == TimeUnit::seconds) return TimeRuler::tr("Seconds");
    return axis_.unit() == TimeUnit::timecode ? TimeRuler::tr("Timecode") : TimeRuler::tr("Frames");
}

void TimeRuler::paintGrid(QPainter& painter, const QRect& area) const {
    painter.setPen(QPen(withOpacity(theme().line, 0.55), 1));
    for (const double frame : axisTicks(axis_.frame(0), axis_.frame(axis_.width()), step().frames)) {
        const double at = std::floor(x(frame)) + 0.5;
        painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom() + 1));
    }
}

void TimeRuler::paint(QPainter& painter, const QRect& area) const {
    const int bottom = area.bottom() + 1;
    painter.fillRect(area, theme().panel);
    painter.setPen(theme().textDim);
    painter.setFont(numberFont(11));
    painter.drawText(QRect(8, area.top(), left_, area.height()), Qt::AlignVCenter, title());
    painter.save();
    painter.setClipRect(QRect(left_, area.top(), area.width() - left_, area.height()));
    paintLabels(painter, area, {});
    const double in = x(playback_.inFrame());
    const double out = x(playback_.outFrame());
    painter.fillRect(QRectF(in, bottom - 3, out - in, 2), theme().textOff);
    paintHandle(painter, in, -1, bottom - 1);
    paintHandle(painter, out, 1, bottom - 1);
    painter.restore();
    painter.fillRect(QRectF(0, bottom - 1, area.width(), 1), theme().line);
}

void TimeRuler::paintMarks(QPainter& painter, const QRect& area, std::span<const QRectF> occupied) const {
    painter.fillRect(area, theme().panel);
    painter.fillRect(QRectF(area.left(), area.top(), area.width(), 1), theme().line);
    painter.setPen(theme().textDim);
    painter.setFont(numberFont(11));
    paintLabels(painter, area, occupied);
}

void TimeRuler::paintLabels(QPainter& painter, const QRect& area, std::span<const QRectF> occupied) const {
    const Step labels = step();
    const double from = axis_.frame(0) - labels.frames;
    const double to = axis_.frame(axis_.width()) + labels.frames;
    for (const double frame : axisTicks(from, to, labels.frames)) {
        const double center = std::floor(x(frame)) + 0.5;
        const QString text = label(frame, labels.decimals);
        const double half = painter.fontMetrics().horizontalAdvance(text) / 2.0 + 1;
        const QRectF box(center - half, area.top(), 2 * half, area.height() - 5);
        const bool free =
            std::ranges::none_of(occupied, [&](const QRectF& other) { return other.intersects(box); });
        if (free && box.left() >= std::max(left_, area.left()) && box.right() <= area.right() + 1)
            painter.drawText(box, Qt::AlignCenter, text);
        painter.drawLine(QPointF(center, area.bottom() - 3), QPointF(center, area.bottom()));
    }
}

void TimeRuler::paintHandle(QPainter& painter, double atX, int direction, int bottom) const {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().textDim);
    painter.drawPolygon(QPolygonF{QPointF(atX, bottom - 11), QPointF(atX, bottom),
                                  QPointF(atX + direction * (kHandle - 2), bottom)});
}

void TimeRuler::paintShade(QPainter& painter, const QRect& area) const {
    const QColor shade = withOpacity(theme().window, 0.6);
    const double left = area.left();
    const double right = area.right() + 1;
    const double in = std::clamp(x(playback_.inFrame()) - kShadeMargin, left, right);
    const double out = std::clamp(x(playback_.outFrame()) + kShadeMargin, left, right);
    painter.fillRect(QRectF(left, area.top(), in - left, area.height()), shade);
    painter.fillRect(QRectF(out, area.top(), right - out, area.height()), shade);
}

}  // namespace sinew
