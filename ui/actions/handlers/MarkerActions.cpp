#include "ui/actions/handlers/MarkerActions.h"

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/canvas/MarkerStrip.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/session/Session.h"

namespace sinew {

MarkerActions::MarkerActions(Session& session, Actions& actions, QWidget& window)
    : QObject(&window), session_(&session), actions_(&actions), window_(&window), markers_(session) {
    const auto on = [&](std::string_view id, auto slot) {
        connect(actions[id], &QAction::triggered, this, slot);
    };
    on("key.addMarker", [this] { markers_.add(); });
    on("key.renameMarker", [this] { rename(); });
    on("key.deleteMarker", [this] {
        if (const auto marker = markers_.atPlayhead()) markers_.remove(*marker);
    });
    on("key.previousMarker", [this] { goToAdjacentMarker(false); });
    on("key.nextMarker", [this] { goToAdjacentMarker(true); });
    connect(&session.selection, &Selection::characterChanged, this, &MarkerActions::updateEnabled);
    connect(&session.playback, &Playback::frameChanged, this, [this] {
        if (!session_->playback.playing()) updateEnabled();
    });
    connect(&session.playback, &Playback::stateChanged, this, &MarkerActions::updateEnabled);
    updateEnabled();
}

void MarkerActions::rename() {
    const auto marker = markers_.atPlayhead();
    TimeCanvas* canvas = TimeCanvas::visibleIn(*window_);
    if (marker && canvas) canvas->markers().rename(*marker);
}

void MarkerActions::goToAdjacentMarker(bool on) {
    const auto frame = markers_.adjacentFrame(on);
    if (!frame) return;
    session_->playback.setPlaying(false);
    session_->playback.setFrame(*frame);
}

void MarkerActions::updateEnabled() {
    const bool hasClip = session_->selection.clip() != nullptr;
    const QString noClipReason = hasClip ? QString() : tr("This character has no clip");
    const auto enableOrExplain = [&](const char* id, const QString& why) {
        enableUnless(*(*actions_)[id], noClipReason.isEmpty() ? why : noClipReason);
    };
    const bool hasMarker = markers_.atPlayhead().has_value();
    enableOrExplain("key.addMarker", hasMarker ? tr("There is already a marker at the playhead") : QString());
    const QString noMarkerReason = hasMarker ? QString() : tr("There is no marker at the playhead");
    enableOrExplain("key.renameMarker", noMarkerReason);
    enableOrExplain("key.deleteMarker", noMarkerReason);
    enableOrExplain("key.previousMarker",
                    markers_.adjacentFrame(false) ? QString() : tr("There is no earlier marker"));
    enableOrExplain("key.nextMarker",
                    markers_.adjacentFrame(true) ? QString() : tr("There is no later marker"));
}

}  // namespace sinew
