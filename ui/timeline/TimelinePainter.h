#pragma once

#include <QPainter>
#include <QString>
#include <memory>
#include <vector>

#include "ui/canvas/KeyMark.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/document/TimeAxis.h"
#include "ui/timeline/KeyRow.h"

namespace sinew {

/// The sizes of the timeline, pixels.
struct TimelineLayout {
    static constexpr int kNames = TimeCanvas::kNames;
    static constexpr int kRuler = 20;
    static constexpr int kRow = 22;
};

struct TimelineRow {
    JointId joint;  ///< id 0: the summary
    QString name;
    bool current = false;
    std::shared_ptr<const KeyRow> keys;  ///< never null
};

/// Draws the rows of the timeline. Lives for one painting.
class TimelinePainter {
public:
    TimelinePainter(QPainter& painter, QSize size, const TimeAxis& axis);

    void row(const TimelineRow& row, int top);
    /// A line of dim text where rows would be.
    void hint(const QString& text, int top);

private:
    double x(double frame) const { return TimelineLayout::kNames + axis_.x(frame); }
    void keys(const KeyRow& keys, double middle);
    void denseRun(const KeyRow::Dense& run, double middle);
    void mark(double atX, double middle, Interpolation interpolation, double share);

    QPainter& painter_;
    QSize size_;
    const TimeAxis& axis_;
    KeyMarks marks_;
};

}  // namespace sinew
