#include "ui/viewport/FrameMeter.h"

#include <numeric>

namespace sinew {

void FrameMeter::add(double now, double cost) {
    pictures_.push_back({now, cost});
    while (pictures_.front().time < now - 1) pictures_.pop_front();
}

double FrameMeter::framesPerSecond() const {
    if (pictures_.size() < 2) return 0;
    const double span = pictures_.back().time - pictures_.front().time;
    return span > 0 ? static_cast<double>(pictures_.size() - 1) / span : 0;
}

double FrameMeter::cost() const {
    if (pictures_.empty()) return 0;
    const double sum = std::accumulate(pictures_.begin(), pictures_.end(), 0.0,
                                       [](double s, const Picture& p) { return s + p.cost; });
    return sum / static_cast<double>(pictures_.size());
}

}  // namespace sinew
