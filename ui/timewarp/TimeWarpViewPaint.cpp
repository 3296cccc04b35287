#include <QPainter>
#include <algorithm>

#include "ui/canvas/TimeRuler.h"
#include "ui/session/Session.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/timewarp/WarpContacts.h"
#include "ui/timewarp/WarpLane.h"
#include "ui/timewarp/WarpPainter.h"
#include "ui/timewarp/WarpStrip.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kDot = 4.5;

}  // namespace

void TimeWarpView::paintStill(QPainter& painter) {
    const WarpGeometry mapping = geometry();
    const auto clip = session().warp.clip();
    painter.setClipRect(content());
    if (!mapping.lane.isEmpty()) WarpLane(painter, mapping).paintScale();
    if (!clip) return;
    const TimeWarp none = identityWarp(clip->rate.time(clip->firstFrame), clip->rate.time(clip->lastFrame));
    const TimeWarp& warp = clip->warp ? *clip->warp : none;
    WarpPainter graph(painter, mapping, *clip, warp, clip->warpMuted);
    graph.drawLockedSpans();
    painter.setClipRect(mapping.plot);
    paintValueLines(painter, mapping);
    graph.drawClipEnds();
    graph.drawIdentity();
    painter.setClipRect(content());
    paintStrip(painter, mapping, *clip, warp);
    if (!clip->warp) return;
    painter.setClipRect(mapping.plot);
    graph.drawCurve();
    graph.drawSpeeds();
    painter.setClipRect(mapping.plot.adjusted(-WarpGeometry::kPin, 0, 0, 0));
    graph.drawPins(session().warp.pins());
    painter.setClipRect(content());
    if (mapping.lane.isEmpty()) return;
    WarpLane lane(painter, mapping);
    lane.paint(warp, clip->warpMuted);
    lane.paintSpeeds(warp, clip->warpMuted);
}

void TimeWarpView::paintStrip(QPainter& painter, const WarpGeometry& geometry, const Clip& clip,
                              const TimeWarp& warp) const {
    if (geometry.strip.isEmpty()) return;
    painter.fillRect(QRectF(kNamesWidth, geometry.strip.top(), viewport()->width(), 1), theme().line);
    WarpStrip strip(painter, geometry);
    strip.paintContacts(warp, contacts_->feet(), clip.warpMuted);
    painter.save();
    painter.setClipRect(geometry.strip);
    if (clip.warp) strip.paintLines(warp, session().warp.pins(), clip.warpMuted);
    painter.restore();
}

void TimeWarpView::paintAnnotations(QPainter& painter) {
    const WarpGeometry mapping = geometry();
    painter.setClipRect(content());
    const bool frames = session().timeAxis.unit() == TimeUnit::frames;
    if (session().warp.clip()) paintValueLabels(painter, mapping, frames ? 1 : 1 / mapping.rate.hertz());
    if (!mapping.lane.isEmpty()) WarpLane(painter, mapping).paintLabels();
    if (mapping.strip.isEmpty()) return;
    const TimeRuler ruler(session().timeAxis, session().playback, kNamesWidth);
    WarpStrip(painter, mapping)
        .paintRuler(ruler, session().warp.warp().get(), session().warp.pins(), session().warp.muted());
}

void TimeWarpView::paintLive(QPainter& painter) {
    const WarpGeometry mapping = geometry();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(content(), Qt::IntersectClip);
    if (session().playback.warp() && session().warp.warp()) {
        paintPlayhead(painter, mapping);
        painter.setClipRect(mapping.strip);
        WarpStrip(painter, mapping).paintPlayhead(session().playback.time(), session().playback.sourceTime());
        painter.setClipRect(content());
    }
    painter.setClipRect(mapping.plot, Qt::IntersectClip);
    paintSelectionBox(painter);
    painter.setClipRect(content());
    if (const QString text = dragText(); !text.isEmpty())
        paintBubble(painter, text, pointerDrag_->position() + QPointF(14, -28));
}

// Draws everything that belongs to the playhead, all in teal: its source time at the left axis, the point on
// the curve, and what plays as text.
void TimeWarpView::paintPlayhead(QPainter& painter, const WarpGeometry& geometry) const {
    const Playback& playback = session().playback;
    const QPointF at(geometry.x(playback.time()), geometry.y(playback.sourceTime()));
    const QRectF& plot = geometry.plot;
    if (at.x() < plot.left() || at.x() > plot.right()) return;
    const bool inside = at.y() >= plot.top() && at.y() <= plot.bottom();
    if (inside) {
        painter.setPen(withDashes(QPen(theme().playhead, 1.25), {2.5, 3.75}));
        painter.drawLine(QPointF(plot.left(), at.y()), at);
        painter.setPen(QPen(theme().canvas, 1.5));
        painter.setBrush(theme().playhead);
        painter.drawEllipse(at, kDot, kDot);
    }
    painter.setFont(numberFont(11, QFont::Bold));
    const QString source = numberText(playback.rate().frame(playback.sourceTime()), 1);
    const double width = std::max(34.0, QFontMetricsF(painter.font()).horizontalAdvance(source) + 10);
    const double y = std::clamp(at.y(), plot.top() + 9, plot.bottom() - 9);
    paintPlayheadChip(painter, {plot.left() - 3 - width, y - 8.5, width, 17}, source);
    if (gesture_ == Gesture::none) {
        painter.setClipRect(plot, Qt::IntersectClip);
        paintBubble(painter, session().warp.playheadText(), at + QPointF(18, 18));
    }
}

void TimeWarpView::paintBubble(QPainter& painter, const QString& text, QPointF corner) const {
    if (text.isEmpty()) return;
    painter.setFont(numberFont(12, QFont::DemiBold));
    const QRectF area = QRectF(content()).adjusted(WarpGeometry::kAxisWidth + 4, 4, -4, -4);
    QRectF box(corner, QSizeF(QFontMetricsF(painter.font()).horizontalAdvance(text) + 18, 24));
    if (box.right() > area.right()) box.moveRight(corner.x() - 36);
    box.moveLeft(std::max(box.left(), area.left()));
    box.moveTop(std::clamp(box.top(), area.top(), std::max(area.top(), geometry().plot.bottom() - 28)));
    painter.setPen(QPen(theme().line, 1));
    painter.setBrush(theme().panel);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(theme().text);
    painter.drawText(box, Qt::AlignCenter, text);
}

QString TimeWarpView::dragText() const {
    const auto warp = session().warp.warp();
    if (!dragBegan_ || gesture_ != Gesture::edit || !warp) return {};
    const FrameRate rate = session().playback.rate();
    if (!dragsSpeed_ && grabbed_ < warp->pins().size()) {
        const WarpPin& pin = warp->pins()[grabbed_];
        return tr("frame %1 · source %2")
            .arg(shortNumberText(rate.frame(pin.time), 2), shortNumberText(rate.frame(pin.source), 2));
    }
    if (dragsSpeed_ && grabbed_ < warp->spanCount()) {
        const Seconds length = warp->pins()[grabbed_ + 1].time - warp->pins()[grabbed_].time;
        return tr("%1 · %2 frames")
            .arg(speedText(warp->spanSpeed(grabbed_)), shortNumberText(rate.frame(length), 2));
    }
    return {};
}

}  // namespace sinew
