#include "ui/actions/handlers/LimitActions.h"

#include <algorithm>
#include <array>

#include "core/scene/edits/limits/EditLimits.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/Descriptions.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/limitfit/FitLimitsDialog.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

std::string presetAction(LimitPreset preset) { return "limits.preset." + std::string(name(preset)); }

}  // namespace

LimitActions::LimitActions(Session& session, Actions& actions, QWidget& window)
    : QObject(&window),
      session_(&session),
      actions_(&actions),
      fitDialog_(new FitLimitsDialog(session, &window)) {
    connect(actions["limits.fit"], &QAction::triggered, fitDialog_, &FitLimitsDialog::open);
    connect(actions["limits.mirror"], &QAction::triggered, this, &LimitActions::mirror);
    connect(actions["limits.copy"], &QAction::triggered, this, &LimitActions::copy);
    connect(actions["limits.paste"], &QAction::triggered, this, &LimitActions::paste);
    for (const LimitPreset each : kLimitPresets) {
        connect(actions[presetAction(each)], &QAction::triggered, this, [this, each] { applyPreset(each); });
    }
    connectConflicts();
    connect(&session.pose, &CurrentPose::rebuilt, this, &LimitActions::updateEnabled);
    connect(&session.selection, &Selection::jointsChanged, this, &LimitActions::updateEnabled);
    updateEnabled();
}

void LimitActions::connectConflicts() {
    Conflicts& conflicts = session_->conflicts;
    const auto on = [&](std::string_view id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    on("limits.previousConflict", [&conflicts] { conflicts.step(false); });
    on("limits.nextConflict", [&conflicts] { conflicts.step(true); });
    on("limits.clamp", [&conflicts] { conflicts.clamp(conflicts.selectedChannels()); });
    on("limits.widen", [&conflicts] { conflicts.widen(conflicts.selectedChannels()); });
    on("limits.accept", [&conflicts] { conflicts.accept(conflicts.selectedChannels(), true); });
    connect(&conflicts, &Conflicts::changed, this, &LimitActions::updateConflictsEnabled);
}

QString LimitActions::selectionText() const {
    return jointsText(*session_->selection.character()->skeleton, session_->selection.joints());
}

void LimitActions::mirror() {
    const auto character = session_->selection.character();
    if (!character) return;
    commitOrReport(session_->document, tr("Mirror Limits of %1").arg(selectionText()),
                   mirrorLimits(session_->document.committed(), character->id, session_->selection.joints()));
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

void LimitActions::paste() {
    const auto character = session_->selection.character();
    if (!character || !copied_) return;
    commitOrReport(session_->document, tr("Paste Limits to %1").arg(selectionText()),
                   copyLimits(session_->document.committed(), character->id, copied_->order, copied_->limits,
                              session_->selection.joints()));
}

void LimitActions::applyPreset(LimitPreset preset) {
    const auto character = session_->selection.character();
    if (!character) return;
    commitOrReport(session_->document,
                   tr("Apply Limit Preset '%1' to %2").arg(QString::fromUtf8(name(preset)), selectionText()),
                   applyLimitPreset(session_->document.committed(), character->id,
                                    session_->selection.joints(), preset));
}

void LimitActions::updateEnabled() {
    const bool isOpen = session_->selection.character() != nullptr;
    const QString noFileReason = isOpen ? QString() : tr("Open a file first");
    const QString noJointReason = !isOpen                                ? noFileReason
                                  : session_->selection.joints().empty() ? tr("Select a joint first")
                                                                         : QString();
    const bool hasClips = isOpen && !session_->selection.character()->clips.empty();
    enableUnless(*(*actions_)["limits.fit"],
                 !isOpen || hasClips ? noFileReason : tr("There is no clip to fit limits to"));
    for (const char* id : {"limits.mirror", "limits.copy"}) enableUnless(*(*actions_)[id], noJointReason);
    enableUnless(*(*actions_)["limits.paste"],
                 noJointReason.isEmpty() && !copied_ ? tr("Copy limits first") : noJointReason);
    for (const LimitPreset each : kLimitPresets)
        enableUnless(*(*actions_)[presetAction(each)], noJointReason);
    updateConflictsEnabled();
}

void LimitActions::updateConflictsEnabled() {
    const Conflicts& conflicts = session_->conflicts;
    const QString noClipReason =
        !session_->selection.clip() ? tr("Open a file with motion first") : QString();
    const bool hasConflicts = std::ranges::any_of(
        conflicts.list(), [](const LimitConflict& conflict) { return !conflict.accepted; });
    const QString noConflictReason =
        noClipReason.isEmpty() && !hasConflicts ? tr("This clip has no limit conflicts") : noClipReason;
    for (const char* id : {"limits.previousConflict", "limits.nextConflict"})
        enableUnless(*(*actions_)[id], noConflictReason);
    const QString noSelectedConflictReason = !noConflictReason.isEmpty() ? noConflictReason
                                             : conflicts.selectedChannels().empty()
                                                 ? tr("The selected joints have no limit conflicts")
                                                 : QString();
    for (const char* id : {"limits.clamp", "limits.widen", "limits.accept"})
        enableUnless(*(*actions_)[id], noSelectedConflictReason);
}

}  // namespace sinew
