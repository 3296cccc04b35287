#include "ui/outliner/JointCommands.h"

#include <algorithm>

#include "core/scene/analysis/Losses.h"
#include "core/scene/edits/joints/EditHierarchy.h"
#include "ui/document/Descriptions.h"
#include "ui/outliner/RotationOrderDialog.h"
#include "ui/session/Session.h"
#include "ui/widgets/dialogs/LossConfirmation.h"

namespace sinew {

namespace {

/// Returns the joints of `after` that are not in `before`.
std::vector<JointId> newJoints(const Skeleton& before, const Skeleton& after) {
    std::vector<JointId> joints;
    for (const Joint& joint : after.joints()) {
        if (!before.find(joint.id)) joints.push_back(joint.id);
    }
    return joints;
}

/// Returns the joints that have no ancestor among `joints`.
std::vector<JointId> topmostJoints(const Skeleton& skeleton, const std::vector<JointId>& joints) {
    std::vector<JointId> top;
    for (const JointId id : joints) {
        const auto index = skeleton.find(id);
        if (!index) continue;
        int ancestor = skeleton[*index].parent;
        while (ancestor != kNoParent && std::ranges::find(joints, skeleton[ancestor].id) == joints.end())
            ancestor = skeleton[ancestor].parent;
        if (ancestor == kNoParent) top.push_back(id);
    }
    return top;
}

}  // namespace

JointCommands::JointCommands(Session& session, QWidget& window)
    : QObject(&window), session_(&session), window_(&window) {
    connect(&session.document, &Document::stepped, this, [this] { Q_EMIT reported({}); });
    connect(&session.selection, &Selection::jointsChanged, this, [this] { Q_EMIT reported({}); });
}

std::shared_ptr<const Character> JointCommands::owner() const {
    const auto found = owningCharacter(session_->document.committed(), session_->selection.currentJoint());
    return found ? found : session_->selection.committedCharacter();
}

std::vector<JointId> JointCommands::selectedJoints() const {
    std::vector<JointId> joints = session_->selection.joints();
    const auto character = owner();
    std::erase_if(joints, [&](JointId joint) { return !character || !character->skeleton->find(joint); });
    return joints;
}

void JointCommands::apply(const Character& character, const std::vector<JointId>& joints, const QString& one,
                          const QString& many, Result<Scene> result) {
    const QString text = joints.size() == 1 ? one.arg(jointsText(*character.skeleton, joints)) : many;
    apply(text, character.id, std::move(result));
}

void JointCommands::addChild() {
    const auto character = owner();
    if (!character) return;
    apply(tr("Add Joint"), character->id,
          addJoint(session_->document.committed(), character->id, session_->selection.currentJoint()));
}

void JointCommands::insertParent() {
    const auto character = owner();
    const JointId joint = session_->selection.currentJoint();
    if (!character || !joint) return;
    apply(*character, {joint}, tr("Insert Parent of %1"), {},
          insertJoint(session_->document.committed(), character->id, joint));
}

void JointCommands::duplicate() {
    const auto character = owner();
    const auto joints = selectedJoints();
    if (joints.empty()) return;
    apply(*character, joints, tr("Duplicate %1"),
          tr("Duplicate %n Joint(s)", nullptr, static_cast<int>(joints.size())),
          duplicateJoints(session_->document.committed(), character->id, joints));
}

void JointCommands::deleteSelected() {
    const auto character = owner();
    const auto joints = selectedJoints();
    if (joints.empty()) return;
    apply(*character, joints, tr("Delete %1"),
          tr("Delete %n Joint(s)", nullptr, static_cast<int>(joints.size())),
          deleteJoints(session_->document.committed(), character->id, joints));
}

void JointCommands::parentToCurrent() {
    std::vector<JointId> joints = selectedJoints();
    if (joints.size() < 2) return;
    const JointId parent = joints.back();
    joints.pop_back();
    parentJoints(*owner(), joints, parent);
}

void JointCommands::parentJoints(const Character& character, const std::vector<JointId>& joints,
                                 JointId parent) {
    apply(character, joints, tr("Parent %1"),
          tr("Parent %n Joint(s)", nullptr, static_cast<int>(joints.size())),
          reparentJoints(session_->document.committed(), character.id, joints, parent));
}

void JointCommands::reparent(CharacterId character, const std::vector<JointId>& joints, JointId parent) {
    const auto target = session_->document.committed().find(character);
    if (!target || joints.empty()) return;
    const auto top = topmostJoints(*target->skeleton, joints);
    if (top.empty()) return Q_EMIT reported(tr("Joints cannot be moved to another character"));
    parentJoints(*target, top, parent);
}

Result<Scene> JointCommands::withName(JointId joint, const QString& name) const {
    const Scene& scene = session_->document.committed();
    const auto character = owningCharacter(scene, joint);
    if (!character)
        return fail(ErrorCode::argumentInvalid, {}, tr("the joint no longer exists").toStdString());
    return renameJoint(scene, character->id, joint, name.trimmed().toStdString());
}

QString JointCommands::nameProblem(JointId joint, const QString& name) const {
    const auto renamed = withName(joint, name);
    if (renamed) return {};
    QString problem = QString::fromUtf8(renamed.error().message);
    problem[0] = problem[0].toUpper();
    return problem;
}

bool JointCommands::rename(JointId joint, const QString& name) {
    const auto character = owningCharacter(session_->document.committed(), joint);
    if (!character) return false;
    auto renamed = withName(joint, name);
    const bool isRenamed = renamed.has_value();
    apply(*character, {joint}, tr("Rename %1"), {}, std::move(renamed));
    return isRenamed;
}

void JointCommands::changeRotationOrder() {
    const auto character = owner();
    const JointId joint = session_->selection.currentJoint();
    if (!character || !joint) return;
    auto* dialog = new RotationOrderDialog(session_->document.committed(), character->id, joint, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, character, joint, before = session_->document.committed()] {
                if (!hasChangedSince(before))
                    apply(*character, {joint}, tr("Change Rotation Order of %1"), {}, dialog->editedScene());
            });
    dialog->open();
}

void JointCommands::apply(const QString& text, CharacterId character, Result<Scene> result) {
    if (!result) return Q_EMIT reported(QString::fromUtf8(sinew::text(result.error())));
    const auto before = session_->document.committed().find(character);
    const auto after = result->find(character);
    const Losses losses = findLosses(*before, *after);
    if (losses.empty()) return finish(text, character, std::move(*result));
    confirmLosses(
        *window_, text, losses,
        [this, text, character, before = session_->document.committed(), scene = std::move(*result)] {
            if (!hasChangedSince(before)) finish(text, character, scene);
        });
}

bool JointCommands::hasChangedSince(const Scene& scene) {
    const bool changed = session_->document.committed().characters != scene.characters;
    if (changed) Q_EMIT reported(tr("The scene has changed in the meantime. Nothing was edited."));
    return changed;
}

void JointCommands::finish(const QString& text, CharacterId character, Scene scene) {
    const auto before = session_->document.committed().find(character);
    const auto after = scene.find(character);
    session_->document.commit(text, std::move(scene));
    if (const auto added = newJoints(*before->skeleton, *after->skeleton); !added.empty())
        session_->selection.select(added);
    const auto moved = shiftedJoints(*before, *after);
    if (!moved.empty()) {
        Q_EMIT reported(
            moved.size() == 1
                ? tr("Position keys of %1 were not changed, so clips show it in a different position.")
                      .arg(QString::fromUtf8(moved[0]))
                : tr("Position keys of %n joint(s) were not changed, so clips show them in different "
                     "positions.",
                     nullptr, static_cast<int>(moved.size())));
    }
}

}  // namespace sinew
