#include "ui/window/CurveEditActions.h"

#include <algorithm>
#include <cmath>

#include "core/scene/edits/BakeKeys.h"
#include "core/scene/edits/MatchLoop.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/window/NumberDialog.h"

namespace sinew {

namespace {

constexpr double kMostFrames = 1000;

}  // namespace

CurveEditActions::CurveEditActions(Session& session, Actions& actions, QWidget& window)
    : QObject(&window), session_(&session), actions_(&actions), window_(&window) {
    connect(actions["curve.bake"], &QAction::triggered, this, &CurveEditActions::bake);
    const auto matches = [&](const char* id, LoopEnd givesWay) {
        connect(actions[id], &QAction::triggered, this, [this, givesWay] { matchLoop(givesWay); });
    };
    matches("curve.matchLast", LoopEnd::last);
    matches("curve.matchFirst", LoopEnd::first);
    matches("curve.matchMean", LoopEnd::mean);
    const Selection& selection = session.selection;
    connect(&selection, &Selection::keysChanged, this, &CurveEditActions::enable);
    connect(&selection, &Selection::jointsChanged, this, &CurveEditActions::enable);
    connect(&selection, &Selection::characterChanged, this, &CurveEditActions::enable);
    connect(&session.document, &Document::changed, this, &CurveEditActions::enable);
    connect(&session.visibility, &Visibility::changed, this, &CurveEditActions::enable);
    enable();
}

std::vector<ChannelId> CurveEditActions::channels() const {
    const auto clip = session_->selection.clip();
    if (!clip) return {};
    const auto& keys = session_->selection.keys();
    const auto& joints = session_->selection.joints();
    std::vector<ChannelId> channels;
    for (const Track& track : clip->tracks) {
        if (session_->visibility.locked(track.id.joint)) continue;
        const auto key = std::ranges::lower_bound(keys, KeyPlace{track.id, {-HUGE_VAL}});
        const bool ofKeys = key != keys.end() && key->id == track.id;
        const bool ofJoints = joints.empty() || std::ranges::find(joints, track.id.joint) != joints.end();
        const bool meant = keys.empty() ? ofJoints : ofKeys;
        if (meant) channels.push_back(track.id);
    }
    return channels;
}

void CurveEditActions::enable() {
    const QString why = !session_->selection.clip() ? tr("This character has no motion")
                        : channels().empty()        ? tr("There are no curves to change")
                                                    : QString();
    for (const char* id : {"curve.bake", "curve.matchLast", "curve.matchFirst", "curve.matchMean"})
        enableUnless(*(*actions_)[id], why);
}

void CurveEditActions::bake() {
    const auto clip = session_->selection.clip();
    const std::vector<ChannelId> curves = channels();
    const auto outcome = [clip, count = curves.size()](double frames) {
        const auto steps = static_cast<std::int64_t>(
            std::ceil(static_cast<double>(clip->frameCount() - 1) / std::max(1.0, frames)));
        return tr("%1 curves, %2 keys each")
            .arg(numberText(static_cast<std::int64_t>(count)), numberText(steps + 1));
    };
    NumberDialog dialog({tr("Bake Curves to Keys"),
                         tr("&Frames from key to key"),
                         {},
                         tr("&Bake"),
                         0,
                         1,
                         1,
                         kMostFrames,
                         outcome},
                        window_);
    if (dialog.exec() != QDialog::Accepted) return;
    const BakeSteps steps{clip->firstFrame, clip->lastFrame, std::llround(dialog.value()),
                          Interpolation::linear};
    commitOrReport(session_->document, tr("Bake %n curve(s)", nullptr, static_cast<int>(curves.size())),
                   bakeKeys(session_->document.committed(), session_->selection.character()->id, clip->id,
                            curves, steps));
}

void CurveEditActions::matchLoop(LoopEnd givesWay) {
    const auto clip = session_->selection.clip();
    const std::vector<ChannelId> curves = channels();
    if (!clip || curves.empty()) return;
    session_->document.cancel();
    commitOrReport(session_->document,
                   tr("Match loop of %n curve(s)", nullptr, static_cast<int>(curves.size())),
                   sinew::matchLoop(session_->document.committed(), session_->selection.character()->id,
                                    clip->id, curves, givesWay));
}

}  // namespace sinew
