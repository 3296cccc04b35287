#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// What was selected when a step was made; undo brings it back.
struct StepSelection {
    CharacterId character;
    std::vector<std::pair<CharacterId, ClipId>> clips;
    std::vector<JointId> joints;
};

/// One state of the document and what led to it.
struct Step {
    std::uint64_t id = 0;  ///< never used twice in one run
    QString text;          ///< "Rotate thigh"; of the first: "Open walk"
    Scene scene;
    StepSelection selection;
    std::size_t bytes = 0;  ///< of the parts that the step before does not share
};

/// The steps of a document with a cursor. Undo is moving the cursor: scenes are values, so it cannot be
/// wrong. Over its budget it forgets the oldest steps, never the current one.
class History {
public:
    static constexpr std::size_t kDefaultBudget = std::size_t{512} << 20;  ///< bytes

    History();

    const std::vector<Step>& steps() const { return steps_; }  ///< never empty, oldest first
    int cursor() const { return cursor_; }                     ///< of the current step
    const Step& current() const { return steps_[static_cast<std::size_t>(cursor_)]; }
    bool canUndo() const { return cursor_ > 0; }
    bool canRedo() const { return cursor_ + 1 < static_cast<int>(steps_.size()); }

    std::size_t budget() const { return budget_; }
    std::size_t bytes() const {
        return bytes_;
    }  ///< of all steps but the oldest, whose parts are the scene's own

    void begin(Scene scene, QString text);  ///< forgets everything
    /// Behind the current step; what could be redone is forgotten.
    void push(Scene scene, QString text, StepSelection selection);
    void setCursor(int step);
    void setBudget(std::size_t bytes);

private:
    void forgetOldest();

    std::vector<Step> steps_;
    int cursor_ = 0;
    std::size_t budget_ = kDefaultBudget;
    std::size_t bytes_ = 0;
    std::uint64_t lastId_ = 0;
};

}  // namespace sinew
