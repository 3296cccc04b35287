#include "ui/actions/handlers/LimitActions.h"

#include <algorithm>

#include "core/scene/edits/limits/EditLimits.h"
#include "ui/document/Descriptions.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/limitfit/FitLimitsDialog.h"

namespace sinew {

namespace {

std::string presetAction(LimitPreset preset) { return "limits.preset." + std::string(name(preset)); }

}  // namespace

LimitActions::LimitActions(Session& session, Actions& actions, QWidget& window)
    : ActionHandler(session, actions, &window), fitDialog_(new FitLimitsDialog(session, &window)) {
    on("limits.fit", [this] { fitDialog_->open(); });
    on("limits.mirror", [this] { apply(tr("Mirror Limits of %1"), mirrorLimits); });
    on("limits.copy", [this] { copy(); });
    on("limits.paste", [this] {
        apply(tr("Paste Limits to %1"), [this](const Scene& scene, CharacterId id, auto joints) {
            return copyLimits(scene, id, copied_->order, copied_->limits, joints);
        });
    });
    for (const LimitPreset preset : kLimitPresets) {
        const QString text = actions[presetAction(preset)]->iconText();
        on(presetAction(preset), [this, preset, text] {
            apply(tr("Apply Limit Preset “%1” to %2").arg(text),
                  [preset](const Scene& scene, CharacterId id, auto joints) {
                      return applyLimitPreset(scene, id, joints, preset);
                  });
        });
    }
    connectConflicts();
    updateOn(session.pose, &CurrentPose::rebuilt);
    updateOn(session.selection, &Selection::jointsChanged);
    updateEnabled();
}

void LimitActions::connectConflicts() {
    Conflicts& conflicts = session_->conflicts;
    on("limits.previousConflict", [&conflicts] { conflicts.step(false); });
    on("limits.nextConflict", [&conflicts] { conflicts.step(true); });
    on("limits.clamp", [&conflicts] { conflicts.clamp(conflicts.selectedChannels()); });
    on("limits.widen", [&conflicts] { conflicts.widen(conflicts.selectedChannels()); });
    on("limits.accept", [&conflicts] { conflicts.accept(conflicts.selectedChannels(), true); });
    connect(&conflicts, &Conflicts::changed, this, &LimitActions::updateConflictsEnabled);
}

void LimitActions::apply(const QString& text, const Edit& edit) {
    const auto character = session_->selection.character();
    if (!character) return;
    const auto& joints = session_->selection.joints();
    commitOrReport(session_->document, text.arg(jointsText(*character->skeleton, joints)),
                   edit(session_->document.committed(), character->id, joints));
}

void LimitActions::copy() {
    const auto character = session_->selection.character();
    const auto current = session_->selection.currentJoint();
    const auto index = character ? character->skeleton->find(current) : std::nullopt;
    if (!index) return;
    const Joint& joint = (*character->skeleton)[*index];
    copied_ = CopiedLimits{joint.order, joint.limits};
    updateEnabled();
}

void LimitActions::updateEnabled() {
    const auto character = session_->selection.character();
    const QString noFile = character ? QString() : tr("Open a file first");
    const QString noJoint = session_->selection.joints().empty() ? tr("Select a joint first") : QString();
    const bool hasClips = character && !character->clips.empty();
    enableUnless({"limits.fit"}, {noFile, hasClips ? QString() : tr("There is no clip to fit limits to")});
    enableUnless({"limits.mirror", "limits.copy"}, {noFile, noJoint});
    enableUnless({"limits.paste"}, {noFile, noJoint, copied_ ? QString() : tr("Copy limits first")});
    for (const LimitPreset preset : kLimitPresets) enableUnless({presetAction(preset)}, {noFile, noJoint});
    updateConflictsEnabled();
}

void LimitActions::updateConflictsEnabled() {
    const Conflicts& conflicts = session_->conflicts;
    const QString noClip = session_->selection.clip() ? QString() : tr("This character has no clip");
    const bool hasConflicts = !std::ranges::all_of(conflicts.list(), &LimitConflict::accepted);
    const QString noConflict = hasConflicts ? QString() : tr("This clip has no limit conflicts");
    const bool hasSelected = !conflicts.selectedChannels().empty();
    enableUnless({"limits.previousConflict", "limits.nextConflict"}, {noClip, noConflict});
    enableUnless(
        {"limits.clamp", "limits.widen", "limits.accept"},
        {noClip, noConflict, hasSelected ? QString() : tr("The selected joints have no limit conflicts")});
}

}  // namespace sinew
