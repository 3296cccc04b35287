#include "ui/canvas/TimeRuler.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/canvas/TimeText.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kLabelRoom = 28;  // from label to label, beside the widest label
constexpr double kBeside = 6;      // keys at the very ends of the range are inside

}  // namespace

TimeRuler::TimeRuler(const TimeAxis& axis, const Playback& playback, int left)
    : axis_(axis), playback_(playback), left_(left) {}

TimeRuler::Step TimeRuler::step() const {
    const double hertz = playback_.rate().hertz();
    const QString widest = label(std::ceil(axis_.frame(axis_.width())), 0);
    const double room = QFontMetricsF(numberFont(11)).horizontalAdvance(widest) + kLabelRoom;
    const double least = room / axis_.pixelsPerFrame();
    if (axis_.unit() == TimeUnit::frames) return {std::max(1.0, niceStep(least)), 0};
    if (axis_.unit() == TimeUnit::timecode) return {timecodeStep(least), 0};
    const double seconds = niceStep(least / hertz);
    return {seconds * hertz, static_cast<int>(std::max(0.0, std::ceil(-std::log10(seconds) - 1e-9)))};
}

double TimeRuler::timecodeStep(double leastFrames) const {
    const double second = std::max(1.0, std::round(playback_.rate().hertz()));
    const double frames = std::max(1.0, niceStep(leastFrames));
    if (frames < second) return frames;
    for (const double seconds : {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600}) {
        if (seconds * second >= leastFrames) return seconds * second;
    }
    return 3600 * niceStep(leastFrames / (3600 * second)) * second;
}

QString TimeRuler::label(double frame, int decimals) const {
    if (axis_.unit() == TimeUnit::seconds) return numberText(frame / playback_.rate().hertz(), decimals);
    return timeText({std::llround(frame)}, playback_.rate(), axis_.unit());
}

QString TimeRuler::title() const {
    switch (axis_.unit()) {
        case TimeUnit::seconds:
            return QCoreApplication::translate("sinew::TimeRuler", "Seconds");
        case TimeUnit::timecode:
            return QCoreApplication::translate("sinew::TimeRuler", "Timecode");
        case TimeUnit::frames:
            break;
    }
    return QCoreApplication::translate("sinew::TimeRuler", "Frames");
}

void TimeRuler::paintGrid(QPainter& painter, const QRect& room) const {
    QColor line = theme().line;
    line.setAlphaF(0.55F);
    painter.setPen(QPen(line, 1));
    for (const double frame : marks(axis_.frame(0), axis_.frame(axis_.width()), step().frames)) {
        const double at = std::floor(x(frame)) + 0.5;
        painter.drawLine(QPointF(at, room.top()), QPointF(at, room.bottom() + 1));
    }
}

void TimeRuler::paint(QPainter& painter, const QRect& room) const {
    const int bottom = room.bottom() + 1;
    painter.fillRect(room, theme().panel);
    painter.setPen(theme().textDim);
    painter.setFont(numberFont(11));
    painter.drawText(QRect(8, room.top(), left_, room.height()), Qt::AlignVCenter, title());
    painter.save();
    painter.setClipRect(QRect(left_, room.top(), room.width() - left_, room.height()));
    paintLabels(painter, room, {});
    const double in = x(playback_.inFrame());
    const double out = x(playback_.outFrame());
    painter.fillRect(QRectF(in, bottom - 3, out - in, 2), theme().textOff);
    paintHandle(painter, in, -1, bottom - 1);
    paintHandle(painter, out, 1, bottom - 1);
    painter.restore();
    painter.fillRect(QRectF(0, bottom - 1, room.width(), 1), theme().line);
}

void TimeRuler::paintMarks(QPainter& painter, const QRect& room, std::span<const QRectF> taken) const {
    painter.fillRect(room, theme().panel);
    painter.fillRect(QRectF(room.left(), room.top(), room.width(), 1), theme().line);
    painter.setPen(theme().textDim);
    painter.setFont(numberFont(11));
    paintLabels(painter, room, taken);
}

void TimeRuler::paintLabels(QPainter& painter, const QRect& room, std::span<const QRectF> taken) const {
    const Step labels = step();
    const double from = axis_.frame(0) - labels.frames;
    const double to = axis_.frame(axis_.width()) + labels.frames;
    for (const double frame : marks(from, to, labels.frames)) {
        const double centre = std::floor(x(frame)) + 0.5;
        const QString text = label(frame, labels.decimals);
        const double half = painter.fontMetrics().horizontalAdvance(text) / 2.0 + 1;
        const QRectF box(centre - half, room.top(), 2 * half, room.height() - 5);
        const bool free =
            std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); });
        if (free && box.left() >= std::max(left_, room.left()) && box.right() <= room.right() + 1)
            painter.drawText(box, Qt::AlignCenter, text);
        painter.drawLine(QPointF(centre, room.bottom() - 3), QPointF(centre, room.bottom()));
    }
}

void TimeRuler::paintHandle(QPainter& painter, double atX, int direction, int bottom) const {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().textDim);
    painter.drawPolygon(QPolygonF{QPointF(atX, bottom - 11), QPointF(atX, bottom),
                                  QPointF(atX + direction * (kHandle - 2), bottom)});
}

void TimeRuler::paintShade(QPainter& painter, const QRect& room) const {
    QColor shade = theme().window;
    shade.setAlphaF(0.6F);
    const double left = room.left();
    const double right = room.right() + 1;
    const double in = std::clamp(x(playback_.inFrame()) - kBeside, left, right);
    const double out = std::clamp(x(playback_.outFrame()) + kBeside, left, right);
    painter.fillRect(QRectF(left, room.top(), in - left, room.height()), shade);
    painter.fillRect(QRectF(out, room.top(), right - out, room.height()), shade);
}

}  // namespace sinew
