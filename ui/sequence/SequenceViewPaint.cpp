#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/canvas/GraphGeometry.h"
#include "ui/canvas/TimeRuler.h"
#include "ui/sequence/SequenceEditing.h"
#include "ui/sequence/SequenceView.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// Colours of clips, in turn; distinct for colour-blind readers, too.
constexpr std::array kClipColors{&Theme::clip1, &Theme::clip2, &Theme::clip3,
                                 &Theme::clip4, &Theme::clip5, &Theme::clip6};
constexpr double kFill = 0.3, kSelectedFill = 0.45;  ///< opacity; text remains readable on them
constexpr double kMinCycle = 3;                      ///< width in pixels of a repetition that is marked
constexpr double kRadius = 3, kPadding = 6, kFlagHeight = 17, kMinFlag = 34;

QColor clipColor(const Character& character, ClipId clip) {
    const auto found = std::ranges::find(character.clips, clip, [](const auto& each) { return each->id; });
    return theme().*
           kClipColors[static_cast<std::size_t>(found - character.clips.begin()) % kClipColors.size()];
}

/// Returns the outline of the part of a box that a fade leaves: a ramp between x positions.
QPolygonF ramp(const QRectF& area, bool isIn) {
    return isIn ? QPolygonF{area.bottomLeft(), area.topRight(), area.bottomRight()}
                : QPolygonF{area.topLeft(), area.bottomRight(), area.bottomLeft()};
}

}  // namespace

void SequenceView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    const QSize size = viewport()->size();
    painter.setFont(font());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(viewport()->rect(), theme().canvas);
    const TimeRuler ruler(editing_->axis(), editing_->frames(), StripGeometry::kNames);
    ruler.paintGrid(painter, {StripGeometry::kNames, StripGeometry::kRuler,
                              std::max(0, size.width() - StripGeometry::kNames),
                              std::max(0, size.height() - StripGeometry::kRuler)});
    painter.save();
    painter.setClipRect(0, StripGeometry::kRuler, size.width(), size.height());
    paintTracks(painter);
    painter.restore();
    ruler.paint(painter, {0, 0, size.width(), StripGeometry::kRuler});
    painter.fillRect(QRectF(StripGeometry::kNames - 1, 0, 1, size.height()), theme().line);
    if (editing_->named()) paintPlayhead(painter);
    if (hasFocus()) painter.fillRect(0, 0, size.width(), 1, theme().accent);
}

void SequenceView::paintTracks(QPainter& painter) const {
    const StripGeometry layout = geometry();
    const Sequence& sequence = editing_->strips();
    const std::size_t tracks = std::max<std::size_t>(1, sequence.tracks.size());
    painter.fillRect(0, StripGeometry::kRuler, StripGeometry::kNames, viewport()->height(), theme().panel);
    for (std::size_t track = 0; track < tracks; ++track) {
        const double top = layout.trackTop(track);
        const double height = StripGeometry::kTrackHeight - StripGeometry::kTrackGap;
        painter.fillRect(QRectF(StripGeometry::kNames, top, viewport()->width(), height),
                         withOpacity(theme().raised, 0.5));
        painter.setPen(theme().textDim);
        painter.drawText(QRectF(8, top, StripGeometry::kNames - 12, height), Qt::AlignVCenter,
                         tr("Track %1").arg(track + 1));
    }
    painter.setClipRect(StripGeometry::kNames, StripGeometry::kRuler, viewport()->width(),
                        viewport()->height());
    const std::vector<StripRef> order = playingOrder(sequence);
    if (order.empty() && editing_->named()) {
        painter.setPen(theme().textDim);
        painter.drawText(QRectF(StripGeometry::kNames + 12, layout.trackTop(0), viewport()->width(),
                                StripGeometry::kTrackHeight - StripGeometry::kTrackGap),
                         Qt::AlignVCenter, tr("Add clips with the Add Clip button above."));
    }
    for (const StripRef ref : order) paintStrip(painter, ref);
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
        const Strip &strip = stripAt(sequence, order[i]), &next = stripAt(sequence, order[i + 1]);
        paintFade(painter, strip, next, layout.box(strip, order[i].track),
                  layout.box(next, order[i + 1].track));
    }
}

void SequenceView::paintStrip(QPainter& painter, StripRef ref) const {
    const StripGeometry layout = geometry();
    const Strip& strip = stripAt(editing_->strips(), ref);
    const QRectF box = layout.box(strip, ref.track);
    if (box.right() < StripGeometry::kNames || box.left() > viewport()->width()) return;
    const bool isSelected = editing_->selected() == ref;
    const auto character = editing_->character();
    const QColor color = character ? clipColor(*character, strip.clip) : theme().textDim;
    QPainterPath outline;
    outline.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    painter.fillPath(outline, theme().canvas);  // hides an earlier strip of the track
    painter.fillPath(outline, withOpacity(color, isSelected ? kSelectedFill : kFill));
    const double playedEnd = layout.x(endOf(strip) - strip.hold);
    if (strip.hold > Seconds{}) {
        painter.fillRect(QRectF(playedEnd, box.top() + 1, box.right() - playedEnd, box.height() - 2),
                         QBrush(withOpacity(theme().text, 0.45), Qt::BDiagPattern));
    }
    painter.setPen(withDashes(QPen(withOpacity(theme().text, 0.6), 1), {3, 3}));
    if (const double cycleWidth = (playedEnd - box.left()) / strip.repeats; cycleWidth > kMinCycle) {
        // A strip may repeat a million times, most of them out of view.
        const auto cycleAt = [&](double x) { return static_cast<int>((x - box.left()) / cycleWidth); };
        const int first = std::max(1, cycleAt(StripGeometry::kNames));
        const int last = std::min(strip.repeats - 1, cycleAt(viewport()->width()));
        for (int cycle = first; cycle <= last; ++cycle) {
            const double at = std::floor(layout.x(sequenceTime(strip, strip.in, cycle))) + 0.5;
            painter.drawLine(QPointF(at, box.top() + 2), QPointF(at, box.bottom() - 2));
        }
    }
    painter.setPen(QPen(isSelected ? theme().accent : color, isSelected ? 2 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outline);

    const double left = std::max<double>(box.left(), StripGeometry::kNames) + kPadding;
    const QRectF text(left, box.top() + 3, box.right() - left - kPadding, box.height() - 6);
    if (text.width() < 8) return;
    const Clip* const clip = character ? character->find(strip.clip) : nullptr;
    QStringList details;
    if (clip)
        details << tr("%1 – %2").arg(shortNumberText(clip->rate.frame(strip.in), 1),
                                     shortNumberText(clip->rate.frame(strip.out), 1));
    if (strip.speed != 1) details << tr("%1×").arg(shortNumberText(strip.speed, 2));
    if (strip.repeats > 1) details << tr("plays %n times", nullptr, strip.repeats);
    if (strip.hold > Seconds{}) details << tr("hold %1 s").arg(shortNumberText(strip.hold.value, 2));
    const auto elided = [&](const QString& words) {
        return painter.fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(text.width()));
    };
    painter.setPen(theme().text);
    painter.setFont(font());
    painter.drawText(text, Qt::AlignLeft | Qt::AlignTop, elided(editing_->clipName(strip)));
    painter.setFont(numberFont(11));
    painter.drawText(text, Qt::AlignLeft | Qt::AlignBottom, elided(details.join(QStringLiteral(" · "))));
}

/// Marks the transition from one strip to the next: ramps where they overlap, or a decaying curve.
void SequenceView::paintFade(QPainter& painter, const Strip& strip, const Strip& next, const QRectF& from,
                             const QRectF& to) const {
    if (!(strip.fade > Seconds{})) return;
    const StripGeometry layout = geometry();
    const double left = layout.x(next.start), right = layout.x(next.start + strip.fade);
    const QColor shade = withOpacity(theme().text, 0.28);
    const QPen line(theme().text, 1.5);
    painter.setPen(Qt::NoPen);
    painter.setBrush(shade);
    const QRectF in(left, to.top() + 1, right - left, to.height() - 2);
    if (strip.blend == StripBlend::crossfade) {
        painter.drawPolygon(ramp(in, true));
        painter.setPen(line);
        painter.drawLine(in.bottomLeft(), in.topRight());
        const QRectF out(left, from.top() + 1, right - left, from.height() - 2);
        painter.drawLine(out.topLeft(), out.bottomRight());
        return;
    }
    QPainterPath decay(in.topLeft());
    decay.quadTo(in.bottomLeft() + QPointF(in.width() * 0.15, 0), in.bottomRight());
    QPainterPath area = decay;
    area.lineTo(in.bottomLeft());
    area.closeSubpath();
    painter.fillPath(area, shade);
    painter.strokePath(decay, line);
}

void SequenceView::paintPlayhead(QPainter& painter) const {
    const Playback& frames = editing_->frames();
    const double at =
        std::round(StripGeometry::kNames + editing_->axis().x(static_cast<double>(editing_->frame().value)));
    if (at < StripGeometry::kNames || at > viewport()->width()) return;
    painter.setFont(numberFont(11, QFont::Bold));
    const QString text = timeText(editing_->frame(), frames.rate(), editing_->axis().unit());
    const double width = std::max(kMinFlag, painter.fontMetrics().horizontalAdvance(text) + 10.0);
    const QRectF flag(at - width / 2, 1, width, kFlagHeight);
    painter.fillRect(QRectF(at - 1, flag.bottom(), 2, viewport()->height() - flag.bottom()),
                     theme().playhead);
    paintBadge(painter, flag, theme().playhead, theme().onAccent, text);
}

}  // namespace sinew
