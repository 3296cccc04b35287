#pragma once

#include <QObject>
#include <vector>

#include "core/base/Time.h"

namespace sinew {

class Playback;

/// What rulers count in.
enum class TimeUnit { frames, seconds, timecode };

/// The horizontal axis that the timeline and the other bottom editors share: maps frames (fractional) to
/// pixels right of the name column. View state. Zoom and pan keep some of the clip in sight: of what plays,
/// and of the source, which is another length where a warp plays.
class TimeAxis : public QObject {
    Q_OBJECT
public:
    static constexpr double kMargin = 64;  ///< pixels beside the clip when all of it is shown
    static constexpr double kLargestPixelsPerFrame = 96;

    explicit TimeAxis(const Playback& playback);

    TimeUnit unit() const { return unit_; }
    void setUnit(TimeUnit unit);

    double width() const { return width_; }  ///< pixels
    double pixelsPerFrame() const { return pixelsPerFrame_; }
    double x(double frame) const { return (frame - start_) * pixelsPerFrame_; }
    double x(FrameIndex frame) const { return x(static_cast<double>(frame.value)); }
    double frame(double x) const { return start_ + x / pixelsPerFrame_; }  ///< fractional
    FrameIndex nearestFrame(double x) const;

    /// How wide the canvas is. What was shown in full stays shown in full.
    void setWidth(double pixels);
    void showAll();                                ///< the whole clip; so also of another clip
    void show(FrameIndex first, FrameIndex last);  ///< these frames from edge to edge
    void zoom(double factor, double aboutX);       ///< > 1 comes nearer; the frame at aboutX stays there
    void pan(double pixels);                       ///< > 0 moves the content to the right
    /// Turns the page where the frame is out of sight.
    void reveal(FrameIndex frame);
    /// While held, another length of the clip moves nothing: what drags an end of the clip measures its way
    /// by the axis. Let go, what was shown in full is shown in full again.
    void setHeld(bool held);

Q_SIGNALS:
    void changed();

private:
    void setClip(double first, double last, bool another);
    void set(double start, double pixelsPerFrame);
    double room() const;  ///< pixels between the margins
    double pixelsPerFrameOfAll() const;

    TimeUnit unit_ = TimeUnit::frames;
    double width_ = 0;
    double first_ = 0, last_ = 0;  ///< of what plays and of its source together
    double start_ = -1;            ///< the frame at pixel 0
    double pixelsPerFrame_ = 8;
    bool showsAll_ = true;
    bool held_ = false;
};

/// The distance of labelled marks: the least 1, 2 or 5 times a power of ten that is at least `minimum` (> 0).
double niceStep(double minimum);

/// Marks of an axis: multiples of `step` in [from, to], at most some thousands.
std::vector<double> marks(double from, double to, double step);

}  // namespace sinew
