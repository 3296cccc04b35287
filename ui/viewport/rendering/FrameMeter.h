#pragma once

#include <deque>

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

}  // namespace sinew
