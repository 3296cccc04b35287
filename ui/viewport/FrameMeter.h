#pragma once

#include <deque>

namespace sinew {

/// How often and how expensively pictures were really painted during the last second.
class FrameMeter {
public:
    /// A picture done at `now` that took `cost`; seconds of any steady clock.
    void add(double now, double cost);
    void reset() { pictures_.clear(); }

    double framesPerSecond() const;  ///< 0 before two pictures
    double cost() const;             ///< mean seconds of a picture; 0 before the first

private:
    struct Picture {
        double time, cost;
    };
    std::deque<Picture> pictures_;
};

}  // namespace sinew
