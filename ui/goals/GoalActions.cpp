#include "ui/goals/GoalActions.h"

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/Session.h"

namespace sinew {

GoalActions::GoalActions(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions) {
    connectActions();
    connect(&session.document, &Document::changed, this, &GoalActions::enable);
    connect(&session.selection, &Selection::characterChanged, this, &GoalActions::enable);
    connect(&session.selection, &Selection::jointsChanged, this, &GoalActions::enable);
    connect(&session.goals, &GoalEditing::currentChanged, this, &GoalActions::enable);
    connect(&session.goals, &GoalEditing::pointedChanged, this, &GoalActions::enable);
    connect(&session.posing, &Posing::toolChanged, this, &GoalActions::enable);
    connect(&session.playback, &Playback::stateChanged, this, &GoalActions::enable);
    enable();
}

void GoalActions::connectActions() {
    const auto on = [this](const char* id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    GoalEditing& goals = session_->goals;
    on("goal.pin", [&goals] {
        if (const auto point = goals.pinnable()) goals.togglePin(*point);
    });
    on("goal.unpinAll", [&goals] { goals.unpinAll(); });
    on("goal.add", [this, &goals] {
        std::vector<PointId> points;
        for (const JointId joint : session_->selection.joints()) {
            if (const auto point = goals.pinnable(joint)) points.push_back(*point);
        }
        goals.add(points);
    });
    on("goal.delete", [&goals] { goals.remove(goals.current()); });
    on("goal.goTo", [this] { goTo(); });
    on("goal.solve", [this] { session_->ik.solveAll(); });
    on("goal.key", [&goals] { goals.keyAll(); });
}

void GoalActions::goTo() {
    const Goal* goal = session_->goals.find(session_->goals.current());
    if (!goal) return;
    session_->selection.selectOnly(goal->joint);
    (*actions_)["view.frameSelected"]->trigger();
}

void GoalActions::enable() {
    const GoalEditing& goals = session_->goals;
    const auto character = session_->selection.character();
    const QString open = character ? QString() : tr("Open a file first");
    const auto unless = [&](const char* id, bool can, const QString& why) {
        enableUnless(*(*actions_)[id], !open.isEmpty() ? open : can ? QString() : why);
    };
    const bool any = character && !character->goals.empty();
    const bool joint = character && character->skeleton->find(session_->selection.currentJoint());
    // The pose at rest is not where the points are to be held.
    const bool rest = session_->posing.mode() == Posing::Mode::rest;
    const QString why = session_->posing.refusal();
    unless("goal.pin", goals.pinnable() && !rest,
           rest ? why : tr("Point at a joint in the viewport, or select one"));
    unless("goal.unpinAll", goals.anyPinned(), tr("Nothing is pinned"));
    unless("goal.add", joint && !rest, rest ? why : tr("Select a joint first"));
    unless("goal.delete", any, tr("There is no goal"));
    unless("goal.goTo", any, tr("There is no goal"));
    unless("goal.key", any && session_->selection.clip(),
           any ? tr("This character has no clip") : tr("There is no goal"));
    enableUnless(*(*actions_)["goal.solve"], session_->ik.refusal());
}

}  // namespace sinew
