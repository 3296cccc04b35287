#include "ui/window/WarpActions.h"

#include <algorithm>
#include <cmath>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/Session.h"

namespace sinew {

WarpActions::WarpActions(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions) {
    WarpEditing& warp = session.warp;
    connect(actions["warp.create"], &QAction::triggered, &warp, &WarpEditing::create);
    connect(actions["warp.on"], &QAction::triggered, &warp, [&warp](bool on) { warp.setMuted(!on); });
    connect(actions["warp.remove"], &QAction::triggered, &warp, &WarpEditing::remove);
    connect(actions["warp.addPin"], &QAction::triggered, &warp,
            [&session] { session.warp.addPin(session.playback.time()); });
    connect(actions["warp.deletePins"], &QAction::triggered, &warp, &WarpEditing::removePins);
    connect(&warp, &WarpEditing::changed, this, &WarpActions::enable);
    connect(&warp, &WarpEditing::pinsChanged, this, &WarpActions::enable);
    connect(&session.selection, &Selection::characterChanged, this, &WarpActions::enable);
    connect(&session.posing, &Posing::toolChanged, this, &WarpActions::enable);
    connect(&session.playback, &Playback::frameChanged, this, [this] {
        if (!session_->playback.playing()) enable();
    });
    connect(&session.playback, &Playback::stateChanged, this, &WarpActions::enable);
    enable();
}

void WarpActions::enable() {
    const WarpEditing& editing = session_->warp;
    const auto warp = editing.warp();
    QString whyNone;
    if (session_->posing.mode() == Posing::Mode::rest) whyNone = session_->posing.refusal();
    if (!editing.clip()) whyNone = tr("This character has no clip");
    const auto unless = [&](const char* id, const QString& why) {
        enableUnless(*(*actions_)[id], whyNone.isEmpty() ? why : whyNone);
    };
    const QString noWarp = warp ? QString() : tr("This clip has no time warp");
    unless("warp.create", warp ? tr("This clip has a time warp already") : QString());
    unless("warp.on", noWarp);
    unless("warp.remove", noWarp);
    (*actions_)["warp.on"]->setChecked(warp && !editing.muted());
    const Seconds now = session_->playback.time();
    // A pin that was dragged to a frame may be off it by rounding.
    const bool here = warp && std::ranges::any_of(warp->pins(), [now](const WarpPin& pin) {
                          return std::abs((pin.time - now).value) < TimeWarp::kMinimumGap.value;
                      });
    unless("warp.addPin", here ? tr("There is a pin here already") : QString());
    const QString none = editing.pins().empty() ? tr("Select pins of the time warp first") : QString();
    const bool all = warp && editing.pins().size() == warp->pins().size();
    unless("warp.deletePins", !noWarp.isEmpty() ? noWarp
                              : all ? tr("A time warp keeps a pin; Remove Time Warp takes it away")
                                    : none);
}

}  // namespace sinew
