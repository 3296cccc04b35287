#include "ui/document/History.h"

#include <algorithm>
#include <limits>

#include "core/scene/analysis/PartBytes.h"

namespace sinew {

History::History() { begin({}, {}); }

void History::begin(Scene scene, QString text, std::shared_ptr<const StepRecipe> recipe) {
    steps_.clear();
    steps_.push_back({++lastId_, std::move(text), std::move(scene), {}, 0, 0, std::move(recipe)});
    cursor_ = 0;
    bytes_ = 0;
    hasDroppedSteps_ = false;
}

void History::push(Scene scene, QString text, std::shared_ptr<const StepRecipe> recipe) {
    dropRedo();
    const Scene& before = current().scene;
    const std::size_t own = sizeof(Step) + static_cast<std::size_t>(text.capacity()) * sizeof(QChar);
    const std::size_t undoBytes = unsharedBytes(scene, before) + own;
    const std::size_t redoBytes = unsharedBytes(before, scene) + own;
    steps_.push_back(
        {++lastId_, std::move(text), std::move(scene), {}, undoBytes, redoBytes, std::move(recipe)});
    ++cursor_;
    bytes_ += undoBytes;
    dropOldest();
}

void History::restore(std::vector<Step> steps, int cursor) {
    History restored = *this;  // an exception leaves this object unchanged
    // The cursor must be known before steps are dropped.
    restored.budget_ = std::numeric_limits<std::size_t>::max();
    for (Step& step : steps) {
        if (&step == &steps.front())
            restored.begin(std::move(step.scene), std::move(step.text), std::move(step.recipe));
        else
            restored.push(std::move(step.scene), std::move(step.text), std::move(step.recipe));
        restored.storeSelection(std::move(step.selection));
    }
    restored.setCursor(cursor);
    restored.setBudget(budget_);
    *this = std::move(restored);
}

void History::storeSelection(StepSelection selection) {
    steps_[static_cast<std::size_t>(cursor_)].selection = std::move(selection);
}

void History::setCursor(int step) {
    const int target = std::clamp(step, 0, static_cast<int>(steps_.size()) - 1);
    for (; cursor_ > target; --cursor_) bytes_ += current().redoBytes - current().undoBytes;
    while (cursor_ < target) {
        ++cursor_;
        bytes_ += current().undoBytes - current().redoBytes;
    }
}

void History::setBudget(std::size_t bytes) {
    budget_ = bytes;
    dropOldest();
}

void History::dropOldest() {
    int dropped = 0;
    while (bytes_ > budget_ && dropped < cursor_) {
        bytes_ -= steps_[static_cast<std::size_t>(++dropped)].undoBytes;
    }
    steps_.erase(steps_.begin(), steps_.begin() + dropped);
    cursor_ -= dropped;
    hasDroppedSteps_ = hasDroppedSteps_ || dropped > 0;
}

void History::dropRedo() {
    const auto first = steps_.begin() + cursor_ + 1;
    for (auto step = first; step != steps_.end(); ++step) bytes_ -= step->redoBytes;
    steps_.erase(first, steps_.end());
}

}  // namespace sinew
