#include "ui/goals/GoalActions.h"

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/session/Session.h"

namespace sinew {

GoalActions::GoalActions(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions) {
    connectActions();
    connect(&session.document, &Document::changed, this, &GoalActions::updateEnabled);
    connect(&session.selection, &Selection::characterChanged, this, &GoalActions::updateEnabled);
    connect(&session.selection, &Selection::jointsChanged, this, &GoalActions::updateEnabled);
    connect(&session.goals, &GoalEditing::currentChanged, this, &GoalActions::updateEnabled);
    connect(&session.goals, &GoalEditing::hoveredPointChanged, this, &GoalActions::updateEnabled);
    connect(&session.posing, &Posing::toolChanged, this, &GoalActions::updateEnabled);
    connect(&session.playback, &Playback::stateChanged, this, &GoalActions::updateEnabled);
    updateEnabled();
}

void GoalActions::connectActions() {
    const auto connectAction = [this](const char* id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    GoalEditing& goals = session_->goals;
    connectAction("goal.pin", [&goals] {
        if (const auto point = goals.pinCandidate()) goals.togglePin(*point);
    });
    connectAction("goal.unpinAll", [&goals] { goals.unpinAll(); });
    connectAction("goal.add", [this, &goals] {
        std::vector<PointId> points;
        for (const JointId joint : session_->selection.joints()) {
            if (const auto point = goals.pinCandidate(joint)) points.push_back(*point);
        }
        goals.add(points);
    });
    connectAction("goal.delete", [&goals] { goals.remove(goals.current()); });
    connectAction("goal.goTo", [this] { goTo(); });
    connectAction("goal.solve", [this] { session_->ik.solveAll(); });
    connectAction("goal.key", [&goals] { goals.keyAll(); });
}

void GoalActions::goTo() {
    const Goal* goal = session_->goals.find(session_->goals.current());
    if (!goal) return;
    session_->selection.selectOnly(goal->joint);
    (*actions_)["view.frameSelected"]->trigger();
}

void GoalActions::updateEnabled() {
    const GoalEditing& goals = session_->goals;
    const auto character = session_->selection.character();
    const QString noFile = character ? QString() : tr("Open a file first");
    const auto enableIf = [&](const char* id, bool isEnabled, const QString& reason) {
        enableUnless(*(*actions_)[id], !noFile.isEmpty() ? noFile : isEnabled ? QString() : reason);
    };
    const bool hasGoals = character && !character->goals.empty();
    const bool joint = character && character->skeleton->find(session_->selection.currentJoint());
    // Goals hold points of the clip's pose, which is not shown in rest mode.
    const bool rest = session_->posing.mode() == Posing::Mode::rest;
    const QString reason = session_->posing.refusal();
    enableIf("goal.pin", goals.pinCandidate() && !rest,
             rest ? reason : tr("Point at a joint in the viewport, or select one"));
    enableIf("goal.unpinAll", goals.hasPins(), tr("Nothing is pinned"));
    enableIf("goal.add", joint && !rest, rest ? reason : tr("Select a joint first"));
    enableIf("goal.delete", hasGoals, tr("This character has no goals"));
    enableIf("goal.goTo", hasGoals, tr("This character has no goals"));
    enableIf("goal.key", hasGoals && session_->selection.clip(),
             hasGoals ? tr("This character has no clip") : tr("This character has no goals"));
    enableUnless(*(*actions_)["goal.solve"], session_->ik.refusal());
}

}  // namespace sinew
