#include "ui/viewport/DrawingQuality.h"

#include <algorithm>

namespace sinew {

void DrawingQuality::choose(Choice choice) {
    choice_ = choice;
    restart();
}

bool DrawingQuality::measuring() const { return choice_ == Choice::automatic && costs_.size() <= kPictures; }

bool DrawingQuality::add(double cost) {
    if (!measuring()) return false;
    costs_.push_back(cost);
    if (measuring()) return false;
    // The first one compiles and uploads. Of the others the middle one counts: a stall is not a slow card.
    std::ranges::sort(costs_.begin() + 1, costs_.end());
    slow_ = costs_[1 + kPictures / 2] > kLongest;
    return slow_;
}

void DrawingQuality::restart() {
    costs_.clear();
    slow_ = false;
}

}  // namespace sinew
