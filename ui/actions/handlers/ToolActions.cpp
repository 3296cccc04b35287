#include "ui/actions/handlers/ToolActions.h"

#include <QActionGroup>
#include <algorithm>
#include <array>

#include "core/scene/edits/limits/EditLimits.h"
#include "ui/status/StatusLine.h"

namespace sinew {

namespace {

// Action ids, indexed by tool, space and axis.
constexpr std::array<const char*, 3> kTools{"joint.select", "joint.move", "joint.rotate"};
constexpr std::array<const char*, 3> kSpaces{"joint.ownAxes", "joint.parentAxes", "joint.worldAxes"};
constexpr std::array<const char*, 3> kLocks{"joint.lockX", "joint.lockY", "joint.lockZ"};

}  // namespace

ToolActions::ToolActions(Session& session, Actions& actions, StatusLine& status, QObject* parent)
    : ActionHandler(session, actions, parent), status_(&status) {
    connectTools();
    on("joint.enforceLimits", [this](bool enforced) { enforceLimits(enforced); });
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
        for (const char* id : *group) exclusive->addAction(&action(id));
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const int number = static_cast<int>(i);
        on(kTools[i], [&posing, number] { posing.setTool(static_cast<Posing::Tool>(number)); });
        on(kSpaces[i], [&posing, number] { posing.setSpace(static_cast<Posing::Space>(number)); });
        on(kLocks[i], [&posing, number](bool locked) { posing.setLockedAxis(number, locked); });
    }
    on("joint.snap", [&posing](bool snaps) { posing.setSnaps(snaps); });
}

void ToolActions::showTools() {
    const Posing& posing = session_->posing;
    action(kTools.at(static_cast<std::size_t>(posing.tool()))).setChecked(true);
    action(kSpaces.at(static_cast<std::size_t>(posing.space()))).setChecked(true);
    for (std::size_t i = 0; i < 3; ++i) action(kLocks[i]).setChecked(posing.lockedAxes()[i]);
    action("joint.snap").setChecked(posing.snaps());
}

void ToolActions::showLimits() {
    const auto character = session_->selection.character();
    const auto joints = session_->selection.activeJoints();
    const bool enforced = std::ranges::all_of(joints, [&](JointId joint) {
        const Skeleton& skeleton = *character->skeleton;
        return skeleton[*skeleton.find(joint)].limits.appliesTo(LimitUse::drags);
    });
    action("joint.enforceLimits").setChecked(!joints.empty() && enforced);
    enableUnless({"joint.enforceLimits"}, {character ? QString() : tr("Open a file first"),
                                           joints.empty() ? tr("Select a joint first") : QString()});
}

void ToolActions::enforceLimits(bool enforced) {
    const auto character = session_->selection.character();
    if (!character) return;
    const auto joints = session_->selection.activeJoints();
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
