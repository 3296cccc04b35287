#include "ui/actions/handlers/WarpActions.h"

#include <algorithm>
#include <cmath>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/session/Session.h"

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
    connect(&warp, &WarpEditing::changed, this, &WarpActions::updateEnabled);
    connect(&warp, &WarpEditing::pinsChanged, this, &WarpActions::updateEnabled);
    connect(&session.selection, &Selection::characterChanged, this, &WarpActions::updateEnabled);
    connect(&session.posing, &Posing::toolChanged, this, &WarpActions::updateEnabled);
    connect(&session.playback, &Playback::frameChanged, this, [this] {
        if (!session_->playback.playing()) updateEnabled();
    });
    connect(&session.playback, &Playback::stateChanged, this, &WarpActions::updateEnabled);
    updateEnabled();
}

void WarpActions::updateEnabled() {
    const WarpEditing& editing = session_->warp;
    const auto warp = editing.warp();
    QString noneReason;
    if (session_->posing.mode() == Posing::Mode::rest) noneReason = session_->posing.refusal();
    if (!editing.clip()) noneReason = tr("This character has no clip");
    const auto enableOrExplain = [&](const char* id, const QString& why) {
        enableUnless(*(*actions_)[id], noneReason.isEmpty() ? why : noneReason);
    };
    const QString noWarpReason = warp ? QString() : tr("This clip has no time warp");
    enableOrExplain("warp.create", warp ? tr("This clip already has a time warp") : QString());
    enableOrExplain("warp.on", noWarpReason);
    enableOrExplain("warp.remove", noWarpReason);
    (*actions_)["warp.on"]->setChecked(warp && !editing.muted());
    const Seconds now = session_->playback.time();
    // A pin that was dragged to a frame may differ from it by rounding.
    const bool hasPin = warp && std::ranges::any_of(warp->pins(), [now](const WarpPin& pin) {
                            return std::abs((pin.time - now).value) < TimeWarp::kMinimumGap.value;
                        });
    enableOrExplain("warp.addPin", hasPin ? tr("There is already a pin at the playhead") : QString());
    const QString noPinsReason = editing.pins().empty() ? tr("Select time warp pins first") : QString();
    const bool allSelected = warp && editing.pins().size() == warp->pins().size();
    enableOrExplain("warp.deletePins",
                    !noWarpReason.isEmpty() ? noWarpReason
                    : allSelected ? tr("A time warp needs at least one pin. Use Remove Time Warp instead.")
                                  : noPinsReason);
}

}  // namespace sinew
