#include "ui/viewport/rendering/FrameMeter.h"

#include <algorithm>
#include <numeric>

namespace sinew {

void FrameMeter::add(double now, double cost) {
    frames_.push_back({now, cost});
    while (frames_.front().time < now - 1) frames_.pop_front();
}

double FrameMeter::framesPerSecond() const {
    if (frames_.size() < 2) return 0;
    const double span = frames_.back().time - frames_.front().time;
    return span > 0 ? static_cast<double>(frames_.size() - 1) / span : 0;
}

double FrameMeter::meanCost() const {
    if (frames_.empty()) return 0;
    const double sum = std::accumulate(frames_.begin(), frames_.end(), 0.0,
                                       [](double s, const Frame& p) { return s + p.cost; });
    return sum / static_cast<double>(frames_.size());
}

void DrawingQuality::setMode(Mode mode) {
    mode_ = mode;
    restart();
}

bool DrawingQuality::isMeasuring() const {
    return mode_ == Mode::automatic && costs_.size() <= kMeasuredFrames;
}

bool DrawingQuality::addFrame(double cost) {
    if (!isMeasuring()) return false;
    costs_.push_back(cost);
    if (isMeasuring()) return false;
    // The first redraw compiles shaders and uploads data. The median of the others ignores single stalls.
    std::ranges::sort(costs_.begin() + 1, costs_.end());
    isSlow_ = costs_[1 + kMeasuredFrames / 2] > kMaxSeconds;
    return isSlow_;
}

void DrawingQuality::restart() {
    costs_.clear();
    isSlow_ = false;
}

}  // namespace sinew
