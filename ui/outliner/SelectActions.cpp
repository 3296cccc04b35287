#include "ui/outliner/SelectActions.h"

#include <algorithm>

namespace sinew {

SelectActions::SelectActions(Session& session, Actions& actions, QObject* parent)
    : ActionHandler(session, actions, parent) {
    on("edit.selectAll", [this] { selectAll(false); });
    on("edit.selectNone", [this] { session_->selection.clear(); });
    on("edit.selectInvert", [this] { selectAll(true); });
    on("edit.selectParent", [this] { selectParent(); });
    on("edit.selectChildren", [this] { selectChildren(); });
    updateOn(session.selection, &Selection::characterChanged, &Selection::jointsChanged);
    updateEnabled();
}

void SelectActions::updateEnabled() {
    const bool character = session_->selection.character() != nullptr;
    const bool joint = static_cast<bool>(session_->selection.currentJoint());
    for (const char* id : {"edit.selectAll", "edit.selectInvert"}) action(id).setEnabled(character);
    for (const char* id : {"edit.selectNone", "edit.selectParent", "edit.selectChildren"})
        action(id).setEnabled(joint);
}

void SelectActions::selectAll(bool unselectedOnly) {
    const auto character = session_->selection.character();
    if (!character) return;
    std::vector<JointId> joints;
    for (const Joint& joint : character->skeleton->joints()) {
        if (!unselectedOnly || !session_->selection.contains(joint.id)) joints.push_back(joint.id);
    }
    session_->selection.select(std::move(joints));
}

void SelectActions::selectParent() {
    const JointId current = session_->selection.currentJoint();
    const auto owner = owningCharacter(session_->document.scene(), current);
    if (!owner) return;
    const Skeleton& skeleton = *owner->skeleton;
    const int parent = skeleton[*skeleton.find(current)].parent;
    if (parent != kNoParent) session_->selection.selectOnly(skeleton[parent].id);
}

void SelectActions::selectChildren() {
    const JointId current = session_->selection.currentJoint();
    const auto owner = owningCharacter(session_->document.scene(), current);
    if (!owner) return;
    const Skeleton& skeleton = *owner->skeleton;
    const int top = *skeleton.find(current);
    std::vector<bool> isDescendant(skeleton.joints().size(), false);
    std::vector<JointId> joints;
    for (int i = top; i < skeleton.size(); ++i) {
        const int parent = skeleton[i].parent;
        if (i != top && (parent == kNoParent || !isDescendant[static_cast<std::size_t>(parent)])) continue;
        isDescendant[static_cast<std::size_t>(i)] = true;
        joints.push_back(skeleton[i].id);
    }
    // The last joint becomes current, so move the top one to the end.
    std::rotate(joints.begin(), joints.begin() + 1, joints.end());
    session_->selection.select(std::move(joints));
}

}  // namespace sinew
