#include "ui/viewport/meshes/DrawingQuality.h"

#include <algorithm>

namespace sinew {

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
