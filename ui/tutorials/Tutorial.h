#pragma once

#include <QString>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

class Actions;
struct Session;

/// What a step of a tutorial can observe: the window's state now, and what has happened since the step began.
class TutorialProgress {
public:
    TutorialProgress(const Session& session, const Actions& actions);

    const Session& session() const { return *session_; }
    bool isChecked(std::string_view action) const;
    /// Whether an action was triggered since the step began.
    bool wasTriggered(std::string_view action) const { return triggered_.contains(std::string(action)); }
    void recordAction(std::string_view action) { triggered_.emplace(action); }
    /// Whether a file was opened, or a project begun.
    bool hasOpened() const;
    /// Whether the scene differs from that at the beginning of the step.
    bool hasChanged() const;
    /// Whether a clip, or a pose that is not keyed, differs from that at the beginning of the step.
    bool hasMoved() const;

private:
    const Session* session_;
    const Actions* actions_;
    std::uint64_t openCount_;
    Scene scene_;
    std::set<std::string> triggered_;
};

/// One thing to do in a tutorial.
struct TutorialStep {
    QString
        text;  ///< what to do and why, as rich text; "{key.setAll}" stands for the shortcut of that action
    QString target;  ///< what to point at: "menu:" and a title, or the name of a widget; may be empty
    /// Returns whether the step is done. Empty: only the Next button advances.
    std::function<bool(const TutorialProgress&)> isDone;
};

/// A lesson that is done in the window, step by step.
struct Tutorial {
    QString action;  ///< id of the action that starts it
    QString title;
    std::vector<TutorialStep> steps;
};

/// Returns the tutorials, in the order of the Help menu.
std::vector<Tutorial> tutorials();

}  // namespace sinew
