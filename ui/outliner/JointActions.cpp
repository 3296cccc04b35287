#include "ui/outliner/JointActions.h"

#include <QMenu>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/outliner/JointCommands.h"
#include "ui/session/Session.h"

namespace sinew {

JointActions::JointActions(Session& session, Actions& actions, JointCommands& commands)
    : QObject(&commands), session_(&session), actions_(&actions) {
    connectEdits(commands);
    connectVisibility();
    connect(&session.selection, &Selection::characterChanged, this, &JointActions::updateEnabled);
    connect(&session.selection, &Selection::jointsChanged, this, &JointActions::updateEnabled);
    connect(&session.visibility, &Visibility::changed, this, &JointActions::updateEnabled);
    updateEnabled();
}

void JointActions::connectEdits(JointCommands& commands) {
    const auto on = [&](std::string_view id, void (JointCommands::*slot)()) {
        connect((*actions_)[id], &QAction::triggered, &commands, slot);
    };
    on("joint.addChild", &JointCommands::addChild);
    on("joint.insert", &JointCommands::insertParent);
    on("joint.duplicate", &JointCommands::duplicate);
    on("joint.delete", &JointCommands::deleteSelected);
    on("joint.reparent", &JointCommands::parentToCurrent);
    on("joint.rotationOrder", &JointCommands::changeRotationOrder);
}

void JointActions::connectVisibility() {
    Visibility& visibility = session_->visibility;
    const Selection& selection = session_->selection;
    connect((*actions_)["joint.hide"], &QAction::triggered, this,
            [&] { visibility.setHidden(selection.joints(), true); });
    connect((*actions_)["joint.showAll"], &QAction::triggered, this, [&] { visibility.showAll(); });
    connect((*actions_)["joint.solo"], &QAction::triggered, this,
            [&](bool on) { visibility.setSolo(on ? selection.joints() : std::vector<JointId>{}); });
    connect((*actions_)["joint.lock"], &QAction::triggered, this,
            [&](bool on) { visibility.setLocked(selection.joints(), on); });
}

void JointActions::updateEnabled() {
    const Selection& selection = session_->selection;
    const Visibility& visibility = session_->visibility;
    const JointId current = selection.currentJoint();
    const bool joint = static_cast<bool>(current);
    Actions& actions = *actions_;
    actions["joint.addChild"]->setEnabled(selection.character() != nullptr);
    for (const char* id : {"joint.insert", "joint.duplicate", "joint.delete", "joint.rename",
                           "joint.rotationOrder", "joint.hide", "joint.lock"})
        actions[id]->setEnabled(joint);
    actions["joint.reparent"]->setEnabled(selection.joints().size() > 1);
    actions["joint.solo"]->setEnabled(joint || visibility.hasSolo());
    actions["joint.solo"]->setChecked(visibility.hasSolo());
    actions["joint.showAll"]->setEnabled(visibility.hasSolo() || !visibility.hiddenJoints().empty() ||
                                         !visibility.hiddenMeshes().empty());
    actions["joint.lock"]->setChecked(joint && visibility.isLocked(current));
}

void JointActions::fill(QMenu& menu) const {
    for (const auto& group : {std::vector{"joint.rename", "joint.addChild", "joint.insert", "joint.duplicate",
                                          "joint.delete", "joint.reparent", "joint.rotationOrder"},
                              std::vector{"joint.hide", "joint.showAll", "joint.solo", "joint.lock"},
                              std::vector{"edit.selectParent", "edit.selectChildren", "joint.newSet"},
                              std::vector{"joint.restMode"}}) {
        for (const char* id : group) menu.addAction((*actions_)[id]);
        menu.addSeparator();
    }
}

}  // namespace sinew
