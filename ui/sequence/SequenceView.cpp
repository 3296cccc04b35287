#include "ui/sequence/SequenceView.h"

#include <QHelpEvent>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/canvas/CanvasAccessible.h"
#include "ui/sequence/SequenceEditing.h"
#include "ui/session/Session.h"

namespace sinew {

SequenceView::SequenceView(SequenceEditing& editing, const Actions& actions, QWidget* parent)
    : QAbstractScrollArea(parent), editing_(&editing) {
    installCanvasAccessible();
    setObjectName(QStringLiteral("sequenceView"));
    setAccessibleName(tr("Strips of the sequence"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setStatusTip(
        tr("Drag to move or trim strips · Alt to slip · Shift to move later strips along · Ctrl to toggle "
           "snapping"));
    constexpr const char* kPrefixes[] = {"playback.", "strip."};
    for (std::size_t i = 0; i < actions.all().size(); ++i) {
        const ActionSpec& spec = actionTable()[i];
        const bool isUsed =
            std::ranges::any_of(kPrefixes, [&](const char* prefix) { return spec.id.starts_with(prefix); });
        if (isUsed && spec.scope != ShortcutScope::window) addAction(actions.all()[i]);
    }
    connect(&editing, &SequenceEditing::stripsChanged, this, [this] {
        updateScrollBar();
        updateDescription();
        redraw();
    });
    connect(&editing, &SequenceEditing::selectionChanged, this, [this] {
        updateDescription();
        redraw();
    });
    connect(&editing, &SequenceEditing::frameChanged, this, &SequenceView::followPlayhead);
    connect(&editing.axis(), &TimeAxis::changed, this, &SequenceView::redraw);
    connect(&editing.session().document, &Document::cancelled, this, &SequenceView::abandonDrag);
    updateScrollBar();
    updateDescription();
}

StripGeometry SequenceView::geometry() const {
    return {editing_->axis(), editing_->frames().rate(), verticalScrollBar()->value()};
}

void SequenceView::showAll() { editing_->axis().showAll(); }

void SequenceView::showSelected() {
    const auto strip = editing_->selected();
    if (!strip) return showAll();
    const Strip& shown = stripAt(editing_->strips(), *strip);
    const FrameRate rate = editing_->frames().rate();
    editing_->axis().show(rate.nearestFrame(shown.start), rate.nearestFrame(endOf(shown)));
}

void SequenceView::selectUnder(QPoint position) {
    if (const auto hit = geometry().hit(editing_->strips(), position)) editing_->select(hit->strip);
}

std::vector<CanvasRow> SequenceView::visibleRows() const {
    const StripGeometry mapping = geometry();
    const QRect content = viewport()->rect().adjusted(0, StripGeometry::kRuler, 0, 0);
    std::vector<CanvasRow> rows;
    for (std::size_t track = 0; track < editing_->strips().tracks.size(); ++track) {
        const QRect area = QRect(0, static_cast<int>(mapping.trackTop(track)), content.width(),
                                 StripGeometry::kTrackHeight - StripGeometry::kTrackGap) &
                           content;
        if (area.isEmpty()) continue;
        CanvasRow row{{tr("Track %1").arg(track + 1), area}, {}};
        const auto& strips = editing_->strips().tracks[track];
        for (std::size_t i = 0; i < strips.size() && row.items.size() < kMostItems; ++i) {
            const QRect box = mapping.box(strips[i], track).toAlignedRect() &
                              content.adjusted(StripGeometry::kNames, 0, 0, 0);
            const StripRef ref{track, i};
            if (!box.isEmpty())
                row.items.push_back({editing_->description(ref), box, editing_->selected() == ref});
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

void SequenceView::redraw() {
    contentsChanged();
    viewport()->update();
}

void SequenceView::updateScrollBar() {
    // One more track is shown, so that strips can be dragged to it.
    const auto tracks = static_cast<int>(std::max<std::size_t>(1, editing_->strips().tracks.size())) + 1;
    const int height =
        StripGeometry::kRuler + 2 * StripGeometry::kTrackGap + tracks * StripGeometry::kTrackHeight;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(StripGeometry::kTrackHeight / 2);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
}

void SequenceView::updateDescription() {
    const auto strip = editing_->selected();
    setAccessibleDescription(strip ? editing_->description(*strip) : tr("No strip is selected"));
}

void SequenceView::followPlayhead() {
    if (gesture_ == Gesture::none) editing_->axis().reveal(editing_->frame());
    viewport()->update();
}

bool SequenceView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto hit = geometry().hit(editing_->strips(), help->pos());
        QToolTip::showText(help->globalPos(), hit ? editing_->description(hit->strip) : QString(),
                           viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void SequenceView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    editing_->axis().setWidth(viewport()->width() - StripGeometry::kNames);
    updateScrollBar();
    redraw();
}

void SequenceView::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    editing_->axis().setWidth(viewport()->width() - StripGeometry::kNames);
}

void SequenceView::scrollContentsBy(int, int) { redraw(); }

}  // namespace sinew
