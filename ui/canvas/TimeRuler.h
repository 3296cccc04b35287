#pragma once

#include <QCoreApplication>
#include <QPainter>
#include <QRect>
#include <span>

#include "core/base/Time.h"
#include "ui/document/Playback.h"
#include "ui/document/TimeAxis.h"

namespace sinew {

/// Returns non-drop-frame timecode: "00:01:07:12" for hours, minutes, seconds and frames, at the whole rate
/// nearest to `rate`. At 29.97 fps it therefore runs slower than a clock.
QString timecodeText(FrameIndex frame, FrameRate rate);

/// Returns a frame as shown by rulers: its number, its time in seconds with two decimals, or its timecode.
QString timeText(FrameIndex frame, FrameRate rate, TimeUnit unit);

/// The tick marks of the time axis in frames, seconds or timecode: the ruler of a canvas and the grid below
/// it. Lives for one paint event.
class TimeRuler {
    Q_DECLARE_TR_FUNCTIONS(sinew::TimeRuler)
public:
    static constexpr int kHandle = 9;  ///< width of the in and out handles, which are outside the range

    /// @param left  canvas pixel where the axis begins
    TimeRuler(const TimeAxis& axis, const Playback& playback, int left);

    /// Paints the grid lines into an area below the ruler.
    void paintGrid(QPainter& painter, const QRect& area) const;
    /// Paints labels, range and handles.
    ///
    /// @param area  the whole ruler, including the column of names
    void paint(QPainter& painter, const QRect& area) const;
    /// Paints only labels, for a second ruler on the same scale. Labels that would touch a rectangle in
    /// `taken` are omitted.
    void paintMarks(QPainter& painter, const QRect& area, std::span<const QRectF> occupied) const;
    /// Dims the parts of an area that are outside the range.
    void paintShade(QPainter& painter, const QRect& area) const;

private:
    struct Step {
        double frames;  ///< between labels
        int decimals;   ///< of labels in seconds
    };
    Step step() const;
    double timecodeStep(double minFrames) const;
    QString label(double frame, int decimals) const;
    QString title() const;
    double x(double frame) const { return left_ + axis_.x(frame); }
    double x(FrameIndex frame) const { return left_ + axis_.x(frame); }
    void paintLabels(QPainter& painter, const QRect& area, std::span<const QRectF> occupied) const;
    void paintHandle(QPainter& painter, double atX, int direction, int bottom) const;

    const TimeAxis& axis_;
    const Playback& playback_;
    int left_;
};

}  // namespace sinew
