#include "ui/viewport/rendering/FrameMeter.h"

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

}  // namespace sinew
