#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/anim/KeyPlace.h"
#include "core/scene/Scene.h"

namespace sinew {

struct StepRecipe;

/// What is selected; undo and redo bring it back.
struct StepSelection {
    CharacterId character;
    std::vector<std::pair<CharacterId, ClipId>> clips;
    std::vector<JointId> joints;
    std::vector<KeyPlace> keys;  ///< sorted, of the active character's clip
};

/// One state of the document and what led to it.
struct Step {
    std::uint64_t id = 0;  ///< never used twice in one run
    QString text;          ///< "Rotate thigh"; of the first: "Open walk"
    Scene scene;
    StepSelection selection;    ///< as it was when this step was left last: what the next step was made on
    std::size_t undoBytes = 0;  ///< of parts that the step before has and this one lacks
    std::size_t redoBytes = 0;  ///< of parts that this step has and the one before lacks
    std::shared_ptr<const StepRecipe> recipe{};  ///< what does it again elsewhere; null: nothing does
};

/// The steps of a document with a cursor. Undo is moving the cursor: scenes are values, so it cannot be
/// wrong. Over its budget it forgets the oldest steps, never the current one nor what can be redone.
class History {
public:
    static constexpr std::size_t kDefaultBudget = std::size_t{512} << 20;  ///< bytes

    History();

    const std::vector<Step>& steps() const { return steps_; }  ///< never empty, oldest first
    int cursor() const { return cursor_; }                     ///< of the current step
    const Step& current() const { return steps_[static_cast<std::size_t>(cursor_)]; }
    /// Whether older steps than those that there are were forgotten.
    bool forgetful() const { return forgetful_; }
    bool canUndo() const { return cursor_ > 0; }
    bool canRedo() const { return cursor_ + 1 < static_cast<int>(steps_.size()); }

    std::size_t budget() const { return budget_; }
    /// What the steps hold beyond the current one's scene.
    std::size_t bytes() const { return bytes_; }

    /// Forgets everything.
    void begin(Scene scene, QString text, std::shared_ptr<const StepRecipe> recipe = nullptr);
    /// Behind the current step; what could be redone is forgotten.
    void push(Scene scene, QString text, std::shared_ptr<const StepRecipe> recipe = nullptr);
    /// What is selected as the current step is left.
    void leave(StepSelection selection);
    void setCursor(int step);  ///< within the steps
    void setBudget(std::size_t bytes);

private:
    void forgetOldest();
    void forgetRedo();

    std::vector<Step> steps_;
    int cursor_ = 0;
    std::size_t budget_ = kDefaultBudget;
    std::size_t bytes_ = 0;
    std::uint64_t lastId_ = 0;
    bool forgetful_ = false;
};

}  // namespace sinew
