#pragma once

#include <QPainter>
#include <QString>
#include <memory>
#include <vector>

#include "ui/document/Playback.h"
#include "ui/document/TimeAxis.h"
#include "ui/timeline/KeyRow.h"

namespace sinew {

/// The sizes of the timeline, pixels.
struct TimelineLayout {
    static constexpr int kNames = 248;  ///< as wide as the outliner
    static constexpr int kRuler = 20;
    static constexpr int kRow = 22;
    static constexpr int kHandle = 9;  ///< width of the in and out handles, which stand outside the range
};

struct TimelineRow {
    JointId joint;  ///< id 0: the summary
    QString name;
    bool current = false;
    std::shared_ptr<const KeyRow> keys;  ///< never null
};

/// Draws all of the timeline but the playhead. Lives for one painting.
class TimelinePainter {
public:
    TimelinePainter(QPainter& painter, QSize size, const TimeAxis& axis, const Playback& playback,
                    bool inSeconds);

    void background();
    void row(const TimelineRow& row, int top);
    /// A line of dim text where rows would be.
    void hint(const QString& text, int top);
    void rangeShade();
    void ruler();

private:
    struct Step {
        double unit;  ///< frames of one unit of the labels: 1, or the rate
        double step;  ///< units from label to label
        int decimals;
    };
    Step labelStep() const;
    double x(double frame) const { return TimelineLayout::kNames + axis_.x(frame); }
    double x(FrameIndex frame) const { return TimelineLayout::kNames + axis_.x(frame); }
    void grid(int top, int bottom);
    void keys(const KeyRow& keys, double middle);
    void denseRun(const KeyRow::Dense& run, double middle);
    void mark(double atX, double middle, Interpolation interpolation, double share);
    void handle(double atX, int direction);

    QPainter& painter_;
    QSize size_;
    const TimeAxis& axis_;
    const Playback& playback_;
    bool inSeconds_;
};

}  // namespace sinew
