#include "ui/document/History.h"

#include <algorithm>

#include "core/scene/PartBytes.h"

namespace sinew {

History::History() { begin({}, {}); }

void History::begin(Scene scene, QString text, std::shared_ptr<const StepRecipe> recipe) {
    steps_.clear();
    steps_.push_back({++lastId_, std::move(text), std::move(scene), {}, 0, 0, std::move(recipe)});
    cursor_ = 0;
    bytes_ = 0;
    forgetful_ = false;
}

void History::push(Scene scene, QString text, std::shared_ptr<const StepRecipe> recipe) {
    forgetRedo();
    const Scene& before = current().scene;
    const std::size_t own = sizeof(Step) + static_cast<std::size_t>(text.capacity()) * sizeof(QChar);
    const std::size_t undoBytes = unsharedBytes(scene, before) + own;
    const std::size_t redoBytes = unsharedBytes(before, scene) + own;
    steps_.push_back(
        {++lastId_, std::move(text), std::move(scene), {}, undoBytes, redoBytes, std::move(recipe)});
    ++cursor_;
    bytes_ += undoBytes;
    forgetOldest();
}

void History::leave(StepSelection selection) {
    steps_[static_cast<std::size_t>(cursor_)].selection = std::move(selection);
}

void History::setCursor(int step) {
    const int wanted = std::clamp(step, 0, static_cast<int>(steps_.size()) - 1);
    for (; cursor_ > wanted; --cursor_) bytes_ += current().redoBytes - current().undoBytes;
    while (cursor_ < wanted) {
        ++cursor_;
        bytes_ += current().undoBytes - current().redoBytes;
    }
}

void History::setBudget(std::size_t bytes) {
    budget_ = bytes;
    forgetOldest();
}

void History::forgetOldest() {
    int forgotten = 0;
    while (bytes_ > budget_ && forgotten < cursor_) {
        bytes_ -= steps_[static_cast<std::size_t>(++forgotten)].undoBytes;
    }
    steps_.erase(steps_.begin(), steps_.begin() + forgotten);
    cursor_ -= forgotten;
    forgetful_ = forgetful_ || forgotten > 0;
}

void History::forgetRedo() {
    const auto first = steps_.begin() + cursor_ + 1;
    for (auto step = first; step != steps_.end(); ++step) bytes_ -= step->redoBytes;
    steps_.erase(first, steps_.end());
}

}  // namespace sinew
