// Painting of TimelineView.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/anim/clip/ClipLayer.h"
#include "ui/canvas/KeyText.h"
#include "ui/session/Session.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

using Layout = TimelineLayout;

constexpr int kBracket = 9;  // pixels beyond the outermost keys
constexpr int kGrip = 5;     // width of a bracket's handle and length of its ends
constexpr int kValueGap = 8;

/// Returns a layer's own value for a channel, with a sign if it is added.
QString contributionText(const ClipLayer& layer, Channel channel, double value) {
    const bool needsSign = layer.mode == LayerMode::additive && !isScale(channel) && value >= 0;
    return (needsSign ? QStringLiteral("+") : QString()) + valueText(channel, value);
}

}  // namespace

void TimelineView::paintStill(QPainter& painter) {
    if (rows_.empty() || !clip_) return paintHint(painter, Layout::kFirstJointRow);
    TimelinePainter timeline(painter, viewport()->width(), grid(), *skeleton_, session().selection.keys(),
                             session().keyEditing.replaced(), session().conflicts.list());
    timeline.setContacts(session().contacts.contacts(), session().contacts.current());
    const auto clip = session().selection.clip();
    if (const ClipLayer* layer = clip->find(session().selection.layer()))
        timeline.setLayer(layer, clip.get());
    painter.save();
    painter.setClipRect(0, Layout::kFirstJointRow, viewport()->width(), viewport()->height());
    const int first = std::max(1, rowAt(Layout::kFirstJointRow));
    for (int i = first; i < rowCount() && rowTop(i) < viewport()->height(); ++i)
        timeline.drawRow(rowData(i), rowTop(i));
    paintCursor(painter);
    painter.restore();
    timeline.drawRow(rows_.front(), Layout::kRuler);
    if (cursor_ == 0) paintCursor(painter);
    if (rows_.size() == 1) paintHint(painter, Layout::kFirstJointRow);
}

void TimelineView::paintAnnotations(QPainter& painter) {
    if (!rows_.empty() && clip_) paintExtent(painter);
}

void TimelineView::paintHint(QPainter& painter, int top) const {
    const QString name = QString::fromStdString(name_);
    const QString text = !skeleton_ ? tr("Open a file to show its keys")
                         : !clip_
                             ? tr("%1 has no clip. Pose a joint to create one, or import clips.").arg(name)
                         : onlySelected_ ? tr("Select joints of %1 to show their keys").arg(name)
                                         : tr("No joint of %1 matches the outliner filter").arg(name);
    painter.setPen(theme().textDim);
    painter.drawText(QRect(Layout::kNames + 24, top, viewport()->width(), Layout::kRow),
                     Qt::AlignLeft | Qt::AlignVCenter, text);
}

void TimelineView::paintCursor(QPainter& painter) const {
    painter.setPen(QPen(withOpacity(theme().accent, 0.55), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(0.5, rowTop(cursor_) + 0.5, Layout::kNames - 2, Layout::kRow - 2));
}

std::optional<QRect> TimelineView::extentRect() const {
    if (!extent_ || extent_->last <= extent_->first) return std::nullopt;
    const int left = static_cast<int>(std::floor(x(extent_->first))) - kBracket;
    const int right = static_cast<int>(std::ceil(x(extent_->last))) + kBracket;
    // Clipped to the visible rows, so that the handles stay in view.
    const int top = std::max(rowTop(extent_->top), Layout::kFirstJointRow) + 1;
    const int bottom = std::min(rowTop(extent_->bottom) + Layout::kRow, viewport()->height()) - 3;
    if (bottom - top < Layout::kRow / 2) return std::nullopt;
    return QRect(QPoint(left, top), QPoint(right, bottom));
}

void TimelineView::paintExtent(QPainter& painter) const {
    const auto rect = extentRect();
    if (!rect) return;
    painter.save();
    painter.setClipRect(content().adjusted(0, Layout::kRow, 0, 0));
    painter.fillRect(*rect, withOpacity(theme().keySelected, 0.12));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme().selectionLine(), 2));
    const int middle = rect->center().y();
    for (const int side : {-1, 1}) {
        const int at = side < 0 ? rect->left() : rect->right();
        const QPoint foot(at - side * kGrip, 0);
        painter.drawPolyline(QPolygon{QPoint(foot.x(), rect->top()), QPoint(at, rect->top()),
                                      QPoint(at, rect->bottom()), QPoint(foot.x(), rect->bottom())});
        painter.fillRect(at - kGrip / 2, middle - 7, kGrip, 14, theme().selectionLine());
    }
    painter.restore();
    const auto frame = [](double at) { return shortNumberText(at, 1); };
    const QString label =
        tr("%n key(s), frames %1–%2", nullptr, static_cast<int>(session().selection.keys().size()))
            .arg(frame(extent_->first), frame(extent_->last));
    painter.setPen(theme().selectionLine());
    painter.setFont(numberFont(11));
    const int width = painter.fontMetrics().horizontalAdvance(label) + 8;
    const bool fitsRight = rect->right() + 10 + width <= viewport()->width();
    painter.drawText(
        QRect(fitsRight ? rect->right() + 10 : rect->right() - 10 - width, middle - 8, width, 16),
        Qt::AlignLeft | Qt::AlignVCenter, label);
}

void TimelineView::paintLive(QPainter& painter) {
    paintValues(painter);
    if (!press_ || !press_->moved || drag_ || press_->bracket || !press_->keys.empty()) return;
    const QRect box = QRect(press_->at, pointer_).normalized() & content();
    painter.fillRect(box, withOpacity(theme().accent, 0.15));
    painter.setPen(QPen(theme().accent, 1));
    painter.drawRect(box);
}

void TimelineView::paintValues(QPainter& painter) const {
    const Evaluator* pose = session().pose.active();
    if (!pose || !skeleton_ || !clip_) return;
    painter.save();
    painter.setClipRect(QRect(0, Layout::kFirstJointRow, Layout::kNames, viewport()->height()),
                        Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(numberFont());
    const Seconds now = session().playback.sourceTime();
    const auto clip = session().selection.clip();
    const ClipLayer* const layer = clip ? clip->find(session().selection.layer()) : nullptr;
    for (int i = 1; i < rowCount(); ++i) {
        const TimelineRow& row = rowData(i);
        const int top = rowTop(i);
        const auto joint = pose->skeleton().find(row.joint);
        if (row.kind != TimelineRow::Kind::channel || top < Layout::kRuler || top > viewport()->height() ||
            (!joint && row.tracks.front().empty()))
            continue;
        const double value = joint ? pose->values(*joint).at(row.channel.channel)
                                   : row.tracks.front().front().curve->evaluate(now);
        QRect space(0, top, Layout::kDiamond - 10, Layout::kRow);
        if (layer && joint && !row.tracks.front().empty()) {
            const double own = row.tracks.front().front().curve->evaluate(now);
            const QString text = contributionText(*layer, row.channel.channel, own);
            painter.setPen(theme().text);
            painter.drawText(space, Qt::AlignRight | Qt::AlignVCenter, text);
            space.setRight(space.right() - painter.fontMetrics().horizontalAdvance(text) - kValueGap);
        }
        painter.setPen(theme().textDim);
        painter.drawText(space, Qt::AlignRight | Qt::AlignVCenter, valueText(row.channel.channel, value));
        const bool keyed = !keysAtPlayhead(row).empty();
        painter.setPen(QPen(keyed ? theme().accent : theme().textDim, 1.2));
        painter.setBrush(keyed ? QBrush(theme().accent) : QBrush(Qt::NoBrush));
        const QPointF middle(Layout::kDiamond, top + Layout::kRow / 2.0);
        if (row.tracks.front().empty())
            painter.drawEllipse(middle, 1, 1);
        else
            painter.drawPath(keyOutline(Interpolation::catmullRom, 4).translated(middle));
    }
    painter.restore();
}

}  // namespace sinew
