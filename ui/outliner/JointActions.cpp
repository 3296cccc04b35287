#include "ui/outliner/JointActions.h"

#include <QMenu>

#include "ui/outliner/JointCommands.h"

namespace sinew {

JointActions::JointActions(Session& session, Actions& actions, JointCommands& commands)
    : ActionHandler(session, actions, &commands) {
    on("joint.addChild", [&] { commands.addChild(); });
    on("joint.insert", [&] { commands.insertParent(); });
    on("joint.duplicate", [&] { commands.duplicate(); });
    on("joint.delete", [&] { commands.deleteSelected(); });
    on("joint.reparent", [&] { commands.parentToCurrent(); });
    on("joint.rotationOrder", [&] { commands.changeRotationOrder(); });
    Visibility& visibility = session.visibility;
    const Selection& selection = session.selection;
    on("joint.hide", [&] { visibility.setHidden(selection.joints(), true); });
    on("joint.showAll", [&] { visibility.showAll(); });
    on("joint.solo", [&](bool on) { visibility.setSolo(on ? selection.joints() : std::vector<JointId>{}); });
    on("joint.lock", [&](bool on) { visibility.setLocked(selection.joints(), on); });
    updateOn(selection, &Selection::characterChanged, &Selection::jointsChanged);
    updateOn(visibility, &Visibility::changed);
    updateEnabled();
}

void JointActions::updateEnabled() {
    const Selection& selection = session_->selection;
    const Visibility& visibility = session_->visibility;
    const JointId current = selection.currentJoint();
    const bool joint = static_cast<bool>(current);
    action("joint.addChild").setEnabled(selection.character() != nullptr);
    for (const char* id : {"joint.insert", "joint.duplicate", "joint.delete", "joint.rename",
                           "joint.rotationOrder", "joint.hide", "joint.lock"})
        action(id).setEnabled(joint);
    action("joint.reparent").setEnabled(selection.joints().size() > 1);
    action("joint.solo").setEnabled(joint || visibility.hasSolo());
    action("joint.solo").setChecked(visibility.hasSolo());
    action("joint.showAll")
        .setEnabled(visibility.hasSolo() || !visibility.hiddenJoints().empty() ||
                    !visibility.hiddenMeshes().empty());
    action("joint.lock").setChecked(joint && visibility.isLocked(current));
}

void JointActions::fill(QMenu& menu) const {
    for (const auto& group : {std::vector{"joint.rename", "joint.addChild", "joint.insert", "joint.duplicate",
                                          "joint.delete", "joint.reparent", "joint.rotationOrder"},
                              std::vector{"joint.hide", "joint.showAll", "joint.solo", "joint.lock"},
                              std::vector{"edit.selectParent", "edit.selectChildren", "joint.newSet"},
                              std::vector{"joint.restMode"}}) {
        for (const char* id : group) menu.addAction(&action(id));
        menu.addSeparator();
    }
}

}  // namespace sinew
