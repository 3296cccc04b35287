#include "ui/outliner/JointCommands.h"

#include <algorithm>

#include "core/scene/LostBy.h"
#include "core/scene/edits/AddJoint.h"
#include "core/scene/edits/DeleteJoints.h"
#include "core/scene/edits/DuplicateJoints.h"
#include "core/scene/edits/InsertJoint.h"
#include "core/scene/edits/RenameJoint.h"
#include "core/scene/edits/ReparentJoints.h"
#include "core/scene/edits/SetRotationOrder.h"
#include "ui/document/Session.h"
#include "ui/outliner/RotationOrderDialog.h"
#include "ui/widgets/LossQuestion.h"

namespace sinew {

namespace {

QString toQString(const std::string& text) { return QString::fromStdString(text); }

/// Joints of `after` that `before` lacks.
std::vector<JointId> newJoints(const Skeleton& before, const Skeleton& after) {
    std::vector<JointId> joints;
    for (const Joint& joint : after.joints()) {
        if (!before.find(joint.id)) joints.push_back(joint.id);
    }
    return joints;
}

/// The joints that have none of the others above them.
std::vector<JointId> topmost(const Skeleton& skeleton, const std::vector<JointId>& joints) {
    std::vector<JointId> top;
    for (const JointId id : joints) {
        const auto index = skeleton.find(id);
        if (!index) continue;
        int above = skeleton[*index].parent;
        while (above != kNoParent && std::ranges::find(joints, skeleton[above].id) == joints.end())
            above = skeleton[above].parent;
        if (above == kNoParent) top.push_back(id);
    }
    return top;
}

}  // namespace

JointCommands::JointCommands(Session& session, QWidget& window)
    : QObject(&window), session_(&session), window_(&window) {
    connect(&session.document, &Document::stepped, this, [this] { Q_EMIT noted({}); });
    connect(&session.selection, &Selection::jointsChanged, this, [this] { Q_EMIT noted({}); });
}

std::shared_ptr<const Character> JointCommands::owner() const {
    const JointId current = session_->selection.currentJoint();
    for (const auto& character : session_->document.committed().characters) {
        if (character->skeleton->find(current)) return character;
    }
    const auto active = session_->selection.character();
    return active ? session_->document.committed().find(active->id) : nullptr;
}

std::vector<JointId> JointCommands::selected() const {
    std::vector<JointId> joints = session_->selection.joints();
    const auto character = owner();
    std::erase_if(joints, [&](JointId joint) { return !character || !character->skeleton->find(joint); });
    return joints;
}

QString JointCommands::named(const std::vector<JointId>& joints, const QString& one,
                             const QString& many) const {
    if (joints.size() != 1) return many.arg(joints.size());
    const Skeleton& skeleton = *owner()->skeleton;
    return one.arg(toQString(skeleton[*skeleton.find(joints[0])].name));
}

void JointCommands::addChild() {
    const auto character = owner();
    if (!character) return;
    apply(tr("Add joint"), character->id,
          addJoint(session_->document.committed(), character->id, session_->selection.currentJoint()));
}

void JointCommands::insertAbove() {
    const auto character = owner();
    const JointId joint = session_->selection.currentJoint();
    if (!character || !joint) return;
    apply(named({joint}, tr("Insert joint above %1"), {}), character->id,
          insertJoint(session_->document.committed(), character->id, joint));
}

void JointCommands::duplicate() {
    const auto joints = selected();
    if (joints.empty()) return;
    apply(named(joints, tr("Duplicate %1"), tr("Duplicate %1 joints")), owner()->id,
          duplicateJoints(session_->document.committed(), owner()->id, joints));
}

void JointCommands::erase() {
    const auto joints = selected();
    if (joints.empty()) return;
    apply(named(joints, tr("Delete %1"), tr("Delete %1 joints")), owner()->id,
          deleteJoints(session_->document.committed(), owner()->id, joints));
}

void JointCommands::parentToCurrent() {
    std::vector<JointId> joints = selected();
    if (joints.size() < 2) return;
    const JointId parent = joints.back();
    joints.pop_back();
    apply(named(joints, tr("Parent %1"), tr("Parent %1 joints")), owner()->id,
          reparentJoints(session_->document.committed(), owner()->id, joints, parent));
}

void JointCommands::reparent(CharacterId character, const std::vector<JointId>& joints, JointId parent) {
    const auto target = session_->document.committed().find(character);
    if (!target || joints.empty()) return;
    const auto top = topmost(*target->skeleton, joints);
    if (top.empty()) return Q_EMIT noted(tr("Joints stay with their own character"));
    const QString text =
        top.size() == 1
            ? tr("Parent %1").arg(toQString((*target->skeleton)[*target->skeleton->find(top[0])].name))
            : tr("Parent %1 joints").arg(top.size());
    apply(text, character, reparentJoints(session_->document.committed(), character, top, parent));
}

QString JointCommands::nameProblem(JointId joint, const QString& name) const {
    for (const auto& character : session_->document.committed().characters) {
        if (!character->skeleton->find(joint)) continue;
        const auto renamed =
            renameJoint(session_->document.committed(), character->id, joint, name.trimmed().toStdString());
        if (renamed) return {};
        QString problem = toQString(renamed.error().message);
        problem[0] = problem[0].toUpper();
        return problem;
    }
    return tr("The joint is gone");
}

bool JointCommands::rename(JointId joint, const QString& name) {
    for (const auto& character : session_->document.committed().characters) {
        const auto index = character->skeleton->find(joint);
        if (!index) continue;
        auto renamed =
            renameJoint(session_->document.committed(), character->id, joint, name.trimmed().toStdString());
        const bool done = renamed.has_value();
        apply(tr("Rename %1").arg(toQString((*character->skeleton)[*index].name)), character->id,
              std::move(renamed));
        return done;
    }
    return false;
}

void JointCommands::changeOrder() {
    const auto character = owner();
    const JointId joint = session_->selection.currentJoint();
    if (!character || !joint) return;
    auto* dialog = new RotationOrderDialog(session_->document.committed(), character->id, joint, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, character, joint, before = session_->document.committed()] {
                if (isChangedSince(before)) return;
                apply(named({joint}, tr("Rotation order of %1"), {}), character->id, dialog->edited());
            });
    dialog->open();
}

void JointCommands::apply(const QString& text, CharacterId character, Result<Scene> result) {
    if (!result) return Q_EMIT noted(toQString(sinew::text(result.error())));
    const auto before = session_->document.committed().find(character);
    const auto after = result->find(character);
    const Losses losses = lostBy(*before, *after);
    if (losses.empty()) return finish(text, character, std::move(*result));
    askAboutLosses(
        *window_, text, losses,
        [this, text, character, before = session_->document.committed(), scene = std::move(*result)] {
            if (!isChangedSince(before)) finish(text, character, scene);
        });
}

bool JointCommands::isChangedSince(const Scene& scene) {
    const bool changed = session_->document.committed().characters != scene.characters;
    if (changed) Q_EMIT noted(tr("The scene changed meanwhile, so nothing was done"));
    return changed;
}

void JointCommands::finish(const QString& text, CharacterId character, Scene scene) {
    const auto before = session_->document.committed().find(character);
    const auto after = scene.find(character);
    session_->document.commit(text, std::move(scene));
    if (const auto made = newJoints(*before->skeleton, *after->skeleton); !made.empty())
        session_->selection.select(made);
    const auto moved = movedBy(*before, *after);
    if (!moved.empty()) {
        Q_EMIT noted(moved.size() == 1
                         ? tr("The position keys of %1 stay what they are: clips show it elsewhere")
                               .arg(toQString(moved[0]))
                         : tr("The position keys of %1 joints stay what they are: clips show them elsewhere")
                               .arg(moved.size()));
    }
}

}  // namespace sinew
