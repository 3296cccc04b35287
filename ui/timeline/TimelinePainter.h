#pragma once

#include <QPainter>
#include <optional>

#include "core/scene/analysis/LimitConflicts.h"
#include "ui/canvas/KeyMark.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/timeline/KeyColumns.h"
#include "ui/timeline/TimelineRows.h"

namespace sinew {

/// Sizes of the timeline in pixels.
struct TimelineLayout {
    static constexpr int kNames = TimeCanvas::kNamesWidth;
    static constexpr int kRuler = 20;
    static constexpr int kRow = 22;
    static constexpr int kFirstJointRow = kRuler + kRow;  ///< y of the first joint's row
    static constexpr int kChevron = 16;                   ///< centre of the arrow
    static constexpr int kChannelName = 50;
    static constexpr int kDiamond = kNames - 16;  ///< centre of a channel's key mark
};

/// Draws the rows of the timeline. Created for a single paint event.
class TimelinePainter {
public:
    /// @param selected, replaced  sorted
    /// @param conflicts  limit conflicts of the clip; accepted ones are ignored
    TimelinePainter(QPainter& painter, int width, const ColumnGrid& grid, const Skeleton& skeleton,
                    std::span<const KeyRef> selected, std::span<const KeyRef> replaced,
                    std::span<const LimitConflict> conflicts);

    /// Sets the contacts that the rows refer to, and the current one.
    void setContacts(std::span<const ClipContact> contacts, std::optional<std::size_t> current) {
        contacts_ = contacts;
        currentContact_ = current;
    }
    /// Rows with keys of `layer`, whose curves the timeline shows, are tinted, and keys of the base are drawn
    /// dimmed behind them.
    void setLayer(const ClipLayer* layer, const Clip* base) {
        layer_ = layer;
        base_ = base;
    }
    void drawRow(const TimelineRow& row, int top);

private:
    double x(Seconds time) const {
        return TimelineLayout::kNames + columns_.grid().column(columns_.grid().rate.frame(time));
    }
    /// Marks frames at which angles of a row are outside their limits with a hatched bar along its bottom.
    /// The summary row shows the conflicts of the whole clip, not only of visible rows.
    void drawConflicts(const TimelineRow& row, int top);
    void drawContacts(const TimelineRow& row, int top);
    void drawName(const TimelineRow& row, int top);
    void drawChevron(bool open, QPointF middle);
    void drawTint(const TimelineRow& row, int top);
    void drawBaseKeys(const TimelineRow& row, double middle);
    void collectColumns(std::span<const std::span<const Track>> tracks, bool showStates);
    std::vector<Seconds> holdEnds(const TimelineRow& row) const;
    void drawHolds(const TimelineRow& row, double middle);
    void drawKeys(double middle, double joints);
    void drawRun(std::size_t first, std::size_t last, double middle);
    void drawMark(const KeyColumn& column, double middle, double fraction);

    QPainter& painter_;
    int width_;
    const Skeleton& skeleton_;
    std::span<const KeyRef> selected_, replaced_;
    std::vector<const LimitConflict*> conflicts_;  ///< sorted by id
    KeyColumns columns_;
    std::vector<std::size_t> keyedColumns_;  ///< indices of the columns with keys
    KeyMarks marks_;
    std::span<const ClipContact> contacts_;
    std::optional<std::size_t> currentContact_;
    const ClipLayer* layer_ = nullptr;
    const Clip* base_ = nullptr;
};

}  // namespace sinew
