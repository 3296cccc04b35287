#pragma once

#include <QPainter>
#include <QRect>
#include <QString>
#include <span>

#include "ui/document/Playback.h"
#include "ui/document/TimeAxis.h"

namespace sinew {

/// The marks of the time axis, in frames, seconds or timecode: the ruler of a canvas, and the grid that goes
/// on below it. Lives for one painting.
class TimeRuler {
public:
    static constexpr int kHandle = 9;  ///< width of the in and out handles, which stand outside the range

    /// @param left  pixel of the canvas at which the axis begins
    TimeRuler(const TimeAxis& axis, const Playback& playback, int left);

    /// @param room  of the canvas, below the ruler
    void paintGrid(QPainter& painter, const QRect& room) const;
    /// Labels, range and handles.
    ///
    /// @param room  the whole width, the column of names with it
    void paint(QPainter& painter, const QRect& room) const;
    /// Labels alone, but those that would touch what is taken: a second ruler on the same scale.
    void paintMarks(QPainter& painter, const QRect& room, std::span<const QRectF> taken) const;
    /// Makes what lies outside the range dimmer.
    void paintShade(QPainter& painter, const QRect& room) const;

private:
    struct Step {
        double frames;  ///< from label to label
        int decimals;   ///< of seconds
    };
    Step step() const;
    double timecodeStep(double leastFrames) const;
    QString label(double frame, int decimals) const;
    QString title() const;
    double x(double frame) const { return left_ + axis_.x(frame); }
    double x(FrameIndex frame) const { return left_ + axis_.x(frame); }
    void paintLabels(QPainter& painter, const QRect& room, std::span<const QRectF> taken) const;
    void paintHandle(QPainter& painter, double atX, int direction, int bottom) const;

    const TimeAxis& axis_;
    const Playback& playback_;
    int left_;
};

}  // namespace sinew
