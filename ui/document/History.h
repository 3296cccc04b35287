#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/scene/Scene.h"

namespace sinew {

struct StepRecipe;

/// The selection that undo and redo restore.
struct StepSelection {
    CharacterId character;
    std::vector<std::pair<CharacterId, ClipId>> clips;
    std::vector<std::pair<ClipId, LayerId>> layers;  ///< of these clips; null: the base
    std::vector<JointId> joints;
    std::vector<KeyRef> keys;  ///< sorted, of the active character's clip
};

/// One state of the document and the edit that led to it.
struct Step {
    std::uint64_t id = 0;  ///< unique within one run
    QString text;          ///< "Rotate thigh"; of the first step: "Open walk"
    Scene scene;
    StepSelection selection;    ///< as this step was left last, which is what the next step was applied to
    std::size_t undoBytes = 0;  ///< size of the parts that only the previous step has
    std::size_t redoBytes = 0;  ///< size of the parts that the previous step does not have
    /// Repeats the step on other clips; null if that is not possible.
    std::shared_ptr<const StepRecipe> recipe{};
};

/// The steps of a document with a cursor. Since scenes are values, undo only moves the cursor. If the steps
/// exceed the memory budget, the oldest ones are dropped, but never the current step or those that can be
/// redone.
class History {
public:
    static constexpr std::size_t kDefaultBudget = std::size_t{512} << 20;  ///< bytes

    History();

    const std::vector<Step>& steps() const { return steps_; }  ///< never empty, oldest first
    int cursor() const { return cursor_; }                     ///< index of the current step
    const Step& current() const { return steps_[static_cast<std::size_t>(cursor_)]; }
    /// Whether older steps were dropped to stay within the budget.
    bool hasDroppedSteps() const { return hasDroppedSteps_; }
    bool canUndo() const { return cursor_ > 0; }
    bool canRedo() const { return cursor_ + 1 < static_cast<int>(steps_.size()); }

    std::size_t budget() const { return budget_; }
    /// Memory held by the steps in addition to the current scene.
    std::size_t bytes() const { return bytes_; }

    /// Replaces all steps by one.
    void begin(Scene scene, QString text, std::shared_ptr<const StepRecipe> recipe = nullptr);
    /// Adds a step after the current one. Steps that could be redone are dropped.
    void push(Scene scene, QString text, std::shared_ptr<const StepRecipe> recipe = nullptr);
    /// Replaces all steps by these, of which texts, scenes, selections and recipes are used. `cursor` is the
    /// index of the current one.
    void restore(std::vector<Step> steps, int cursor);
    /// Stores the selection in the current step, as it is about to be left.
    void storeSelection(StepSelection selection);
    void setCursor(int step);  ///< clamped to the steps
    void setBudget(std::size_t bytes);

private:
    void dropOldest();
    void dropRedo();

    std::vector<Step> steps_;
    int cursor_ = 0;
    std::size_t budget_ = kDefaultBudget;
    std::size_t bytes_ = 0;
    std::uint64_t lastId_ = 0;
    bool hasDroppedSteps_ = false;
};

}  // namespace sinew
