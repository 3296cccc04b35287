#include "ui/document/History.h"

#include <algorithm>

namespace sinew {

History::History() { begin({}, {}); }

void History::begin(Scene scene, QString text) {
    steps_.clear();
    steps_.push_back({++lastId_, std::move(text), std::move(scene), {}, 0});
    cursor_ = 0;
    bytes_ = 0;
}

void History::push(Scene scene, QString text, StepSelection selection) {
    steps_.erase(steps_.begin() + cursor_ + 1, steps_.end());
    steps_.push_back({++lastId_, std::move(text), std::move(scene), std::move(selection), 0});
    cursor_ = static_cast<int>(steps_.size()) - 1;
    forgetOldest();
}

void History::setCursor(int step) { cursor_ = std::clamp(step, 0, static_cast<int>(steps_.size()) - 1); }

void History::setBudget(std::size_t bytes) {
    budget_ = bytes;
    forgetOldest();
}

void History::forgetOldest() {
    while (bytes_ > budget_ && cursor_ > 0) {
        bytes_ -= steps_[1].bytes;
        steps_.erase(steps_.begin());
        --cursor_;
    }
}

}  // namespace sinew
