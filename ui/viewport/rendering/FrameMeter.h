#pragma once

#include <deque>
#include <vector>

namespace sinew {

/// Measures how often the view was painted during the last second, and how long painting took.
class FrameMeter {
public:
    /// Records a redraw that finished at `now` and took `cost`; seconds of any steady clock.
    void add(double now, double cost);
    void reset() { frames_.clear(); }

    double framesPerSecond() const;  ///< 0 until two redraws are recorded
    double meanCost() const;         ///< mean seconds per redraw; 0 until one is recorded

private:
    struct Frame {
        double time, cost;
    };
    std::deque<Frame> frames_;
};

/// Decides between full and fast drawing, which uses one sample per pixel and no shadow. In automatic mode it
/// measures the first redraws and switches to fast drawing if they take too long.
class DrawingQuality {
public:
    enum class Mode { automatic, full, fast };
    static constexpr double kMaxSeconds = 0.024;  ///< seconds that a redraw may take
    static constexpr int kMeasuredFrames = 5;     ///< redraws measured, after one that warms up

    void setMode(Mode mode);
    Mode mode() const { return mode_; }
    bool isFast() const { return mode_ == Mode::fast || (mode_ == Mode::automatic && isSlow_); }

    /// Returns whether the next redraw is to be measured, including the time until the graphics card has
    /// finished.
    bool isMeasuring() const;
    /// Records the duration of a redraw in seconds. Returns true if it caused a switch to fast drawing.
    bool addFrame(double cost);
    /// Discards all measurements, because the contents of the view have changed.
    void restart();

private:
    Mode mode_ = Mode::automatic;
    std::vector<double> costs_;
    bool isSlow_ = false;
};

}  // namespace sinew
