#include "ui/actions/handlers/ToolActions.h"

#include <QActionGroup>
#include <algorithm>

#include "core/scene/edits/limits/EditLimits.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/session/Session.h"
#include "ui/status/StatusLine.h"

namespace sinew {

namespace {

// Action ids, indexed by tool, space and axis.
constexpr std::array<const char*, 3> kTools{"joint.select", "joint.move", "joint.rotate"};
constexpr std::array<const char*, 3> kSpaces{"joint.ownAxes", "joint.parentAxes", "joint.worldAxes"};
constexpr std::array<const char*, 3> kLocks{"joint.lockX", "joint.lockY", "joint.lockZ"};

}  // namespace

ToolActions::ToolActions(Session& session, Actions& actions, StatusLine& status, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions), status_(&status) {
    connectTools();
    connect(actions["joint.enforceLimits"], &QAction::triggered, this, &ToolActions::enforceLimits);
    connect(&session.posing, &Posing::toolChanged, this, &ToolActions::showTools);
    connect(&session.pose, &CurrentPose::rebuilt, this, &ToolActions::showLimits);
    connect(&session.selection, &Selection::jointsChanged, this, &ToolActions::showLimits);
    showTools();
    showLimits();
}

void ToolActions::connectTools() {
    Posing& posing = session_->posing;
    for (const auto* group : {&kTools, &kSpaces}) {
        auto* exclusive = new QActionGroup(this);
        for (const char* id : *group) exclusive->addAction((*actions_)[id]);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const int number = static_cast<int>(i);
        connect((*actions_)[kTools[i]], &QAction::triggered, this,
                [&posing, number] { posing.setTool(static_cast<Posing::Tool>(number)); });
        connect((*actions_)[kSpaces[i]], &QAction::triggered, this,
                [&posing, number] { posing.setSpace(static_cast<Posing::Space>(number)); });
        connect((*actions_)[kLocks[i]], &QAction::triggered, this,
                [&posing, number](bool locked) { posing.setLockedAxis(number, locked); });
    }
    connect((*actions_)["joint.snap"], &QAction::triggered, &posing, &Posing::setSnaps);
}

void ToolActions::showTools() {
    const Posing& posing = session_->posing;
    (*actions_)[kTools.at(static_cast<std::size_t>(posing.tool()))]->setChecked(true);
    (*actions_)[kSpaces.at(static_cast<std::size_t>(posing.space()))]->setChecked(true);
    for (std::size_t i = 0; i < 3; ++i) (*actions_)[kLocks[i]]->setChecked(posing.lockedAxes()[i]);
    (*actions_)["joint.snap"]->setChecked(posing.snaps());
}

void ToolActions::showLimits() {
    QAction& action = *(*actions_)["joint.enforceLimits"];
    const auto character = session_->selection.character();
    bool enforced = true;
    bool any = false;
    for (const JointId joint : session_->selection.joints()) {
        const auto index = character ? character->skeleton->find(joint) : std::nullopt;
        if (!index) continue;
        any = true;
        enforced &= (*character->skeleton)[*index].limits.appliesTo(LimitUse::drags);
    }
    action.setChecked(any && enforced);
    enableUnless(action, any ? QString() : character ? tr("Select a joint first") : tr("Open a file first"));
}

void ToolActions::enforceLimits(bool enforced) {
    const auto character = session_->selection.character();
    if (!character) return;
    std::vector<JointId> joints = session_->selection.joints();
    std::erase_if(joints, [&](JointId joint) { return !character->skeleton->find(joint); });
    Result<Scene> edited =
        setLimitsEnforced(session_->document.committed(), character->id, joints, LimitUse::drags, enforced);
    if (edited) edited = setLimitsEnforced(*edited, character->id, joints, LimitUse::ik, enforced);
    if (!edited) {
        status_->showNote(QString::fromStdString(text(edited.error())));
        return showLimits();
    }
    session_->document.commit(enforced ? tr("Enforce Limits") : tr("Stop Enforcing Limits"),
                              std::move(*edited));
}

}  // namespace sinew
