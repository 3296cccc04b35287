#include "ui/window/RetimeActions.h"

#include <algorithm>
#include <cmath>

#include "core/anim/ClipSpeed.h"
#include "core/scene/edits/InsertTime.h"
#include "core/scene/edits/RemoveTime.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/window/NumberDialog.h"

namespace sinew {

namespace {

constexpr double kFirstFrames = 10;  // that the dialogs offer
constexpr double kMostFrames = 1e6;

/// "301 frames, 3.000 s; now 201 frames, 2.000 s".
QString outcome(const Clip& clip, Seconds duration) {
    return QObject::tr("%1 frames, %2 s; now %3 frames, %4 s")
        .arg(numberText(clip.rate.nearestFrame(duration).value + 1), numberText(duration.value, 3),
             numberText(clip.frameCount()), numberText(clip.duration().value, 3));
}

std::int64_t whole(double frames) { return std::llround(frames); }

}  // namespace

RetimeActions::RetimeActions(Session& session, Actions& actions, QWidget& window)
    : QObject(&window), session_(&session), actions_(&actions), window_(&window) {
    connect(actions["retime.insert"], &QAction::triggered, this, &RetimeActions::insertTime);
    connect(actions["retime.remove"], &QAction::triggered, this, &RetimeActions::removeTime);
    connect(&session.selection, &Selection::characterChanged, this, &RetimeActions::enable);
    enable();
}

void RetimeActions::enable() {
    const QString why = session_->selection.clip() ? QString() : tr("This character has no motion");
    for (const char* id : {"retime.insert", "retime.remove"}) enableUnless(*(*actions_)[id], why);
}

void RetimeActions::insertTime() {
    const auto clip = session_->selection.clip();
    const FrameIndex at = session_->playback.sourceFrame();
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
         [clip](double frames) {
             return outcome(*clip, clip->duration() + clip->rate.time({whole(frames)}));
         }},
        window_);
    if (dialog.exec() != QDialog::Accepted) return;
    const FrameIndex frames{whole(dialog.value())};
    commitOrReport(session_->document, tr("Insert %n frame(s)", nullptr, static_cast<int>(frames.value)),
                   sinew::insertTime(session_->document.committed(), session_->selection.character()->id,
                                     clip->id, {}, clip->rate.time(at), clip->rate.time(frames)));
}

void RetimeActions::removeTime() {
    const auto clip = session_->selection.clip();
    const FrameIndex from = session_->playback.sourceFrame();
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
         [clip](double frames) {
             const Seconds rest = clip->duration() - clip->rate.time({whole(frames)});
             return outcome(*clip, std::max(rest, Seconds{0}));
         }},
        window_);
    if (dialog.exec() != QDialog::Accepted) return;
    const FrameIndex frames{whole(dialog.value())};
    commitOrReport(session_->document, tr("Remove %n frame(s)", nullptr, static_cast<int>(frames.value)),
                   sinew::removeTime(session_->document.committed(), session_->selection.character()->id,
                                     clip->id, {}, clip->rate.time(from), clip->rate.time(from + frames)));
}

}  // namespace sinew
