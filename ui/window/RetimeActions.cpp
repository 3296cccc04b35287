#include "ui/window/RetimeActions.h"

#include <algorithm>
#include <cmath>

#include "core/anim/ClipSpeed.h"
#include "core/scene/edits/InsertTime.h"
#include "core/scene/edits/RemoveTime.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/LengthText.h"
#include "ui/document/Session.h"
#include "ui/window/NumberDialog.h"

namespace sinew {

namespace {

constexpr double kFirstFrames = 10;  // that the dialogs offer
constexpr double kMostFrames = 1e6;

/// What an edit makes of the clip's length, as it plays; empty where it fails.
QString outcome(const Result<Scene>& made, CharacterId character, const Clip& clip) {
    return made ? lengthText(*made->find(character)->find(clip.id), clip) : QString();
}

std::int64_t whole(double frames) { return std::llround(frames); }

}  // namespace

RetimeActions::RetimeActions(Session& session, Actions& actions, QWidget& window)
    : QObject(&window), session_(&session), actions_(&actions), window_(&window) {
    connect(actions["retime.insert"], &QAction::triggered, this, &RetimeActions::insertTime);
    connect(actions["retime.remove"], &QAction::triggered, this, &RetimeActions::removeTime);
    connect(&session.selection, &Selection::characterChanged, this, &RetimeActions::enable);
    connect(&session.posing, &Posing::toolChanged, this, &RetimeActions::enable);
    enable();
}

void RetimeActions::enable() {
    QString why;
    if (session_->posing.mode() == Posing::Mode::rest) why = session_->posing.refusal();
    if (!session_->selection.clip()) why = tr("This character has no motion");
    for (const char* id : {"retime.insert", "retime.remove"}) enableUnless(*(*actions_)[id], why);
}

void RetimeActions::insertTime() {
    const auto clip = session_->selection.clip();
    const CharacterId character = session_->selection.character()->id;
    const FrameIndex at = session_->playback.sourceFrame();
    const auto inserted = [&](FrameIndex frames) {
        return sinew::insertTime(session_->document.committed(), character, clip->id, {}, clip->rate.time(at),
                                 clip->rate.time(frames));
    };
    const bool warped = session_->playback.warp() != nullptr;
    NumberDialog dialog(
        {(warped ? tr("Insert Time at Frame %1 of the Source") : tr("Insert Time at Frame %1")).arg(at.value),
         tr("&Frames"),
         {},
         tr("&Insert"),
         0,
         kFirstFrames,
         1,
         kMostFrames,
         [&](double frames) { return outcome(inserted({whole(frames)}), character, *clip); }},
        window_);
    if (dialog.exec() != QDialog::Accepted) return;
    const FrameIndex frames{whole(dialog.value())};
    commitOrReport(session_->document, tr("Insert %n frame(s)", nullptr, static_cast<int>(frames.value)),
                   inserted(frames));
}

void RetimeActions::removeTime() {
    const auto clip = session_->selection.clip();
    const CharacterId character = session_->selection.character()->id;
    const FrameIndex from = session_->playback.sourceFrame();
    const auto removed = [&](FrameIndex frames) {
        return sinew::removeTime(session_->document.committed(), character, clip->id, {},
                                 clip->rate.time(from), clip->rate.time(from + frames));
    };
    const bool warped = session_->playback.warp() != nullptr;
    const auto most = static_cast<double>(std::max<std::int64_t>(1, clip->lastFrame.value - from.value));
    NumberDialog dialog(
        {(warped ? tr("Remove Time from Frame %1 of the Source On") : tr("Remove Time from Frame %1 On"))
             .arg(from.value),
         tr("&Frames"),
         {},
         tr("&Remove"),
         0,
         std::min(kFirstFrames, most),
         1,
         most,
         [&](double frames) { return outcome(removed({whole(frames)}), character, *clip); }},
        window_);
    if (dialog.exec() != QDialog::Accepted) return;
    const FrameIndex frames{whole(dialog.value())};
    commitOrReport(session_->document, tr("Remove %n frame(s)", nullptr, static_cast<int>(frames.value)),
                   removed(frames));
}

}  // namespace sinew
