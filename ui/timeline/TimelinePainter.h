#pragma once

#include <QPainter>
#include <QString>

#include "core/scene/LimitConflicts.h"
#include "ui/canvas/KeyMark.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/timeline/KeyColumns.h"
#include "ui/timeline/TimelineRows.h"

namespace sinew {

/// The sizes of the timeline, pixels.
struct TimelineLayout {
    static constexpr int kNames = TimeCanvas::kNames;
    static constexpr int kRuler = 20;
    static constexpr int kRow = 22;
    static constexpr int kChevron = 16;  ///< its middle
    static constexpr int kChannelName = 50;
    static constexpr int kDiamond = kNames - 16;  ///< middle of a channel's keyed mark
};

/// Draws the rows of the timeline. Lives for one painting.
class TimelinePainter {
public:
    /// @param selected, replaced  sorted
    /// @param conflicts  of the clip; those that are accepted are none
    TimelinePainter(QPainter& painter, int width, const ColumnGrid& grid, const Skeleton& skeleton,
                    std::span<const KeyPlace> selected, std::span<const KeyPlace> replaced,
                    std::span<const LimitConflict> conflicts);

    void row(const TimelineRow& row, int top);
    /// Flags the frames of a row at which its angles are outside their limits, by a hatched line below; of
    /// the summary those of the whole clip, whatever rows are in sight.
    void conflicts(const TimelineRow& row, int top);

private:
    double x(Seconds time) const {
        return TimelineLayout::kNames + columns_.grid().column(columns_.grid().rate.frame(time));
    }
    void name(const TimelineRow& row, int top);
    void chevron(bool open, QPointF middle);
    void look(const TimelineRow& row);
    std::vector<Seconds> holdEnds(const TimelineRow& row) const;
    void holds(const TimelineRow& row, double middle);
    void keys(double middle, double joints);
    void run(std::size_t first, std::size_t last, double middle);
    void mark(const KeyColumn& column, double middle, double share);

    QPainter& painter_;
    int width_;
    const Skeleton& skeleton_;
    std::span<const KeyPlace> selected_, replaced_;
    std::vector<const LimitConflict*> conflicts_;  ///< by id
    KeyColumns columns_;
    std::vector<std::size_t> seen_;  ///< columns with keys
    KeyMarks marks_;
};

}  // namespace sinew
