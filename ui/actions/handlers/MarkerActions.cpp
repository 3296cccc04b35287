#include "ui/actions/handlers/MarkerActions.h"

#include "ui/canvas/MarkerStrip.h"
#include "ui/canvas/TimeCanvas.h"

namespace sinew {

MarkerActions::MarkerActions(Session& session, Actions& actions, QWidget& window)
    : ActionHandler(session, actions, &window), window_(&window), markers_(session) {
    on("key.addMarker", [this] { markers_.add(); });
    on("key.renameMarker", [this] { rename(); });
    on("key.deleteMarker", [this] {
        if (const auto marker = markers_.atPlayhead()) markers_.remove(*marker);
    });
    on("key.previousMarker", [this] { goToAdjacentMarker(false); });
    on("key.nextMarker", [this] { goToAdjacentMarker(true); });
    updateOn(session.selection, &Selection::characterChanged);
    updateOnFrames(session.playback, &Playback::frameChanged);
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
    const QString noClip = session_->selection.clip() ? QString() : tr("This character has no clip");
    const bool hasMarker = markers_.atPlayhead().has_value();
    enableUnless({"key.addMarker"},
                 {noClip, hasMarker ? tr("There is already a marker at the playhead") : QString()});
    enableUnless({"key.renameMarker", "key.deleteMarker"},
                 {noClip, hasMarker ? QString() : tr("There is no marker at the playhead")});
    enableUnless({"key.previousMarker"},
                 {noClip, markers_.adjacentFrame(false) ? QString() : tr("There is no earlier marker")});
    enableUnless({"key.nextMarker"},
                 {noClip, markers_.adjacentFrame(true) ? QString() : tr("There is no later marker")});
}

}  // namespace sinew
