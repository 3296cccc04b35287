// The rows and keys that screen readers find in TimelineView.
#include "ui/canvas/KeyText.h"
#include "ui/session/Session.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

using Layout = TimelineLayout;

constexpr int kKeyWidth = 13;  // pixels; odd, so that the key is at the centre

QRect areaAround(double x, const QRect& row) {
    return {static_cast<int>(x) - kKeyWidth / 2, row.top(), kKeyWidth, row.height()};
}

}  // namespace

std::vector<CanvasRow> TimelineView::visibleRows() const {
    std::vector<CanvasRow> rows;
    if (!clip_) return rows;
    for (int i = 0; i < rowCount(); ++i) {
        const QRect area(0, rowTop(i), viewport()->width(), Layout::kRow);
        const bool isScrolledAway =
            i > 0 && (area.bottom() <= Layout::kFirstJointRow || area.top() >= viewport()->height());
        if (isScrolledAway) continue;
        const TimelineRow& row = rowData(i);
        const bool hasContacts = row.kind == TimelineRow::Kind::contacts;
        rows.push_back(
            {{row.name, area, row.isSelected}, hasContacts ? contactItems(row, area) : keyItems(row, area)});
    }
    return rows;
}

/// Returns the keys of a row, those at one pixel as one item.
std::vector<CanvasItem> TimelineView::keyItems(const TimelineRow& row, const QRect& area) const {
    KeyColumns columns(grid());
    for (const std::span<const Track> tracks : row.tracks)
        columns.add(tracks, session().selection.keys(), {});
    const FrameRate rate = session().playback.rate();
    const Seconds pixel = rate.frameTime() * (1 / session().timeAxis.pixelsPerFrame());
    std::vector<CanvasItem> items;
    for (std::size_t i = 0; i < columns.columns().size() && items.size() < kMostItems; ++i) {
        const KeyColumn& column = columns.columns()[i];
        if (column.joints == 0) continue;
        const QString frame = shortNumberText(rate.frame(Seconds{column.time}), 2);
        QString name;
        if (row.kind == TimelineRow::Kind::summary) {
            name = tr("Frame %1, keys in %n row(s)", nullptr, column.joints).arg(frame);
        } else {
            const auto keys = keysAt(row, Seconds{column.time}, pixel);
            name = keys.size() == 1
                       ? tr("Frame %1: %2", "frame and key")
                             .arg(frame, keyText(*session().selection.character(), *clip_, keys.front()))
                       : tr("Frame %1, %n key(s)", nullptr, static_cast<int>(keys.size())).arg(frame);
        }
        items.push_back({name, areaAround(Layout::kNames + static_cast<double>(i), area), column.selected});
    }
    return items;
}

std::vector<CanvasItem> TimelineView::contactItems(const TimelineRow& row, const QRect& area) const {
    const FrameRate rate = session().playback.rate();
    std::vector<CanvasItem> items;
    for (const std::size_t index : row.contacts) {
        const ClipContact& contact = session().contacts.contacts()[index];
        const double first = rate.frame(contact.first), last = rate.frame(contact.last);
        const QRect bar = QRect(QPoint(static_cast<int>(x(first)), area.top()),
                                QPoint(static_cast<int>(x(last)), area.bottom())) &
                          content();
        if (bar.isEmpty() || items.size() == kMostItems) continue;
        items.push_back(
            {tr("Contact, frames %1 to %2").arg(shortNumberText(first, 1), shortNumberText(last, 1)), bar,
             session().contacts.current() == index});
    }
    return items;
}

}  // namespace sinew
