#pragma once

#include <QObject>
#include <vector>

#include "core/base/Time.h"

namespace sinew {

class Playback;

/// The unit of time rulers.
enum class TimeUnit { frames, seconds, timecode };

/// The horizontal axis shared by the timeline and the other bottom editors. Maps fractional frames to pixels
/// right of the name column. View state. Zooming and panning keep part of the clip in view: of its played
/// time and of its source time, whose lengths differ under a warp.
class TimeAxis : public QObject {
    Q_OBJECT
public:
    static constexpr double kMargin = 64;  ///< pixels on each side of the clip when all of it is shown
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

    /// Sets the width of the canvas. If the whole clip was shown, it still is.
    void setWidth(double pixels);
    void showAll();  ///< shows the whole clip, also after another clip becomes active
    void show(FrameIndex first, FrameIndex last);  ///< shows these frames
    void zoom(double factor, double aboutX);       ///< > 1 zooms in; keeps the frame at aboutX in place
    void pan(double pixels);                       ///< > 0 moves the content to the right
    /// Scrolls by a page if the frame is out of view.
    void reveal(FrameIndex frame);
    /// While frozen, a change of the clip's length does not move the axis, so that dragging an end of the
    /// clip has a fixed scale. When unfrozen, a clip that was shown in full is shown in full again.
    void setFrozen(bool frozen);

Q_SIGNALS:
    void changed();

private:
    void setClip(double first, double last, bool isOtherClip);
    void set(double start, double pixelsPerFrame);
    double contentWidth() const;  ///< width between the margins, pixels
    double fitScale() const;

    TimeUnit unit_ = TimeUnit::frames;
    double width_ = 0;
    double first_ = 0, last_ = 0;  ///< frames covered by the played and the source time together
    double start_ = -1;            ///< the frame at pixel 0
    double pixelsPerFrame_ = 8;
    bool showsAll_ = true;
    bool frozen_ = false;
};

/// Returns the spacing of labelled ticks: the smallest 1, 2 or 5 times a power of ten that is at least
/// `minimum` (> 0).
double niceStep(double minimum);

/// Returns the tick positions of an axis: the multiples of `step` in [from, to], at most 10,001.
std::vector<double> axisTicks(double from, double to, double step);

}  // namespace sinew
