#include "ui/window/MarkerActions.h"

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/canvas/MarkerStrip.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/document/Session.h"

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
    on("key.previousMarker", [this] { step(false); });
    on("key.nextMarker", [this] { step(true); });
    connect(&session.selection, &Selection::characterChanged, this, &MarkerActions::enable);
    connect(&session.playback, &Playback::frameChanged, this, [this] {
        if (!session_->playback.playing()) enable();
    });
    connect(&session.playback, &Playback::stateChanged, this, &MarkerActions::enable);
    enable();
}

void MarkerActions::rename() {
    const auto marker = markers_.atPlayhead();
    TimeCanvas* canvas = TimeCanvas::shownIn(*window_);
    if (marker && canvas) canvas->markers().rename(*marker);
}

void MarkerActions::step(bool on) {
    const auto frame = markers_.frameBeside(on);
    if (!frame) return;
    session_->playback.setPlaying(false);
    session_->playback.setFrame(*frame);
}

void MarkerActions::enable() {
    const bool clip = session_->selection.clip() != nullptr;
    const QString noClip = clip ? QString() : tr("This character has no clip");
    const auto unless = [&](const char* id, const QString& why) {
        enableUnless(*(*actions_)[id], noClip.isEmpty() ? why : noClip);
    };
    const bool here = markers_.atPlayhead().has_value();
    unless("key.addMarker", here ? tr("There is a marker here already") : QString());
    const QString none = here ? QString() : tr("There is no marker at the playhead");
    unless("key.renameMarker", none);
    unless("key.deleteMarker", none);
    unless("key.previousMarker", markers_.frameBeside(false) ? QString() : tr("There is no marker before"));
    unless("key.nextMarker", markers_.frameBeside(true) ? QString() : tr("There is no marker behind"));
}

}  // namespace sinew
