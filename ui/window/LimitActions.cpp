#include "ui/window/LimitActions.h"

#include <algorithm>
#include <array>

#include "core/scene/edits/ApplyLimitPreset.h"
#include "core/scene/edits/CopyLimits.h"
#include "core/scene/edits/MirrorLimits.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/JointsText.h"
#include "ui/document/Session.h"
#include "ui/limitfit/FitLimitsDialog.h"

namespace sinew {

namespace {

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string presetAction(LimitPreset preset) { return "limits.preset." + std::string(name(preset)); }

}  // namespace

LimitActions::LimitActions(Session& session, Actions& actions, QWidget& window)
    : QObject(&window),
      session_(&session),
      actions_(&actions),
      fitting_(new FitLimitsDialog(session, &window)) {
    connect(actions["limits.fit"], &QAction::triggered, fitting_, &FitLimitsDialog::open);
    connect(actions["limits.mirror"], &QAction::triggered, this, &LimitActions::mirror);
    connect(actions["limits.copy"], &QAction::triggered, this, &LimitActions::copy);
    connect(actions["limits.paste"], &QAction::triggered, this, &LimitActions::paste);
    for (const LimitPreset each : kLimitPresets) {
        connect(actions[presetAction(each)], &QAction::triggered, this, [this, each] { preset(each); });
    }
    connectConflicts();
    connect(&session.pose, &CurrentPose::rebuilt, this, &LimitActions::enable);
    connect(&session.selection, &Selection::jointsChanged, this, &LimitActions::enable);
    enable();
}

void LimitActions::connectConflicts() {
    Conflicts& conflicts = session_->conflicts;
    const auto on = [&](std::string_view id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    on("limits.previousConflict", [&conflicts] { conflicts.step(false); });
    on("limits.nextConflict", [&conflicts] { conflicts.step(true); });
    on("limits.clamp", [&conflicts] { conflicts.clamp(conflicts.ofSelection()); });
    on("limits.widen", [&conflicts] { conflicts.widen(conflicts.ofSelection()); });
    on("limits.accept", [&conflicts] { conflicts.accept(conflicts.ofSelection(), true); });
    connect(&conflicts, &Conflicts::changed, this, &LimitActions::enableConflicts);
}

QString LimitActions::subject() const {
    return jointsText(*session_->selection.character()->skeleton, session_->selection.joints());
}

void LimitActions::mirror() {
    const auto character = session_->selection.character();
    if (!character) return;
    commitOrReport(session_->document, tr("Mirror limits of %1").arg(subject()),
                   mirrorLimits(session_->document.committed(), character->id, session_->selection.joints()));
}

void LimitActions::copy() {
    const auto character = session_->selection.character();
    const auto current = session_->selection.currentJoint();
    const auto index = character ? character->skeleton->find(current) : std::nullopt;
    if (!index) return;
    const Joint& joint = (*character->skeleton)[*index];
    copied_ = Copied{joint.order, joint.limits};
    enable();
}

void LimitActions::paste() {
    const auto character = session_->selection.character();
    if (!character || !copied_) return;
    commitOrReport(session_->document, tr("Paste limits to %1").arg(subject()),
                   copyLimits(session_->document.committed(), character->id, copied_->order, copied_->limits,
                              session_->selection.joints()));
}

void LimitActions::preset(LimitPreset preset) {
    const auto character = session_->selection.character();
    if (!character) return;
    commitOrReport(session_->document,
                   tr("Limits of a human %1 for %2").arg(toQString(name(preset)), subject()),
                   applyLimitPreset(session_->document.committed(), character->id,
                                    session_->selection.joints(), preset));
}

void LimitActions::enable() {
    const bool file = session_->selection.character() != nullptr;
    const QString noFile = file ? QString() : tr("Open a file first");
    const QString noJoint = !file                                  ? noFile
                            : session_->selection.joints().empty() ? tr("Select a joint first")
                                                                   : QString();
    const bool anyClip = file && !session_->selection.character()->clips.empty();
    enableUnless(*(*actions_)["limits.fit"], !file || anyClip ? noFile : tr("There is no clip to fit to"));
    for (const char* id : {"limits.mirror", "limits.copy"}) enableUnless(*(*actions_)[id], noJoint);
    enableUnless(*(*actions_)["limits.paste"],
                 noJoint.isEmpty() && !copied_ ? tr("Copy limits first") : noJoint);
    for (const LimitPreset each : kLimitPresets) enableUnless(*(*actions_)[presetAction(each)], noJoint);
    enableConflicts();
}

void LimitActions::enableConflicts() {
    const Conflicts& conflicts = session_->conflicts;
    const QString none = !session_->selection.clip() ? tr("Open a file with motion first") : QString();
    const bool any = std::ranges::any_of(conflicts.list(),
                                         [](const LimitConflict& conflict) { return !conflict.accepted; });
    const QString nowhere = none.isEmpty() && !any ? tr("Nothing in this clip is outside its limits") : none;
    for (const char* id : {"limits.previousConflict", "limits.nextConflict"})
        enableUnless(*(*actions_)[id], nowhere);
    const QString notHere = !nowhere.isEmpty() ? nowhere
                            : conflicts.ofSelection().empty()
                                ? tr("Nothing of the selected joints is outside its limits")
                                : QString();
    for (const char* id : {"limits.clamp", "limits.widen", "limits.accept"})
        enableUnless(*(*actions_)[id], notHere);
}

}  // namespace sinew
