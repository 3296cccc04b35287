#include "ui/outliner/SelectActions.h"

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

/// Returns the skeleton that owns the joint, or null if there is none, and the joint's index.
std::pair<const Skeleton*, int> findOwner(const Scene& scene, JointId joint) {
    for (const auto& character : scene.characters) {
        if (const auto index = character->skeleton->find(joint)) return {character->skeleton.get(), *index};
    }
    return {nullptr, kNoParent};
}

}  // namespace

SelectActions::SelectActions(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions) {
    const auto on = [&](std::string_view id, auto slot) {
        connect(actions[id], &QAction::triggered, this, slot);
    };
    on("edit.selectAll", [this] { selectAll(); });
    on("edit.selectNone", [this] { session_->selection.clear(); });
    on("edit.selectInvert", [this] { selectInverse(); });
    on("edit.selectParent", [this] { selectParent(); });
    on("edit.selectChildren", [this] { selectChildren(); });
    connect(&session.selection, &Selection::characterChanged, this, &SelectActions::updateEnabled);
    connect(&session.selection, &Selection::jointsChanged, this, &SelectActions::updateEnabled);
    updateEnabled();
}

void SelectActions::updateEnabled() {
    const bool character = session_->selection.character() != nullptr;
    const bool joint = static_cast<bool>(session_->selection.currentJoint());
    for (const char* id : {"edit.selectAll", "edit.selectInvert"}) (*actions_)[id]->setEnabled(character);
    for (const char* id : {"edit.selectNone", "edit.selectParent", "edit.selectChildren"})
        (*actions_)[id]->setEnabled(joint);
}

void SelectActions::selectAll() {
    const auto character = session_->selection.character();
    if (!character) return;
    std::vector<JointId> joints;
    for (const Joint& joint : character->skeleton->joints()) joints.push_back(joint.id);
    session_->selection.select(std::move(joints));
}

void SelectActions::selectInverse() {
    const auto character = session_->selection.character();
    if (!character) return;
    std::vector<JointId> joints;
    for (const Joint& joint : character->skeleton->joints()) {
        if (!session_->selection.contains(joint.id)) joints.push_back(joint.id);
    }
    session_->selection.select(std::move(joints));
}

void SelectActions::selectParent() {
    const auto [skeleton, joint] = findOwner(session_->document.scene(), session_->selection.currentJoint());
    if (!skeleton) return;
    const int parent = (*skeleton)[joint].parent;
    if (parent != kNoParent) session_->selection.selectOnly((*skeleton)[parent].id);
}

void SelectActions::selectChildren() {
    const auto [skeleton, top] = findOwner(session_->document.scene(), session_->selection.currentJoint());
    if (!skeleton) return;
    std::vector<bool> isDescendant(skeleton->joints().size(), false);
    std::vector<JointId> joints;
    for (int i = top; i < skeleton->size(); ++i) {
        const int parent = (*skeleton)[i].parent;
        if (i != top && (parent == kNoParent || !isDescendant[static_cast<std::size_t>(parent)])) continue;
        isDescendant[static_cast<std::size_t>(i)] = true;
        joints.push_back((*skeleton)[i].id);
    }
    // The last joint becomes current, so move the top one to the end.
    std::rotate(joints.begin(), joints.begin() + 1, joints.end());
    session_->selection.select(std::move(joints));
}

}  // namespace sinew
