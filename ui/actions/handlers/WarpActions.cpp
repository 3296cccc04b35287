#include "ui/actions/handlers/WarpActions.h"

#include <algorithm>
#include <cmath>

namespace sinew {

WarpActions::WarpActions(Session& session, Actions& actions, QObject* parent)
    : ActionHandler(session, actions, parent) {
    WarpEditing& warp = session.warp;
    on("warp.create", [&warp] { warp.create(); });
    on("warp.on", [&warp](bool on) { warp.setMuted(!on); });
    on("warp.remove", [&warp] { warp.remove(); });
    on("warp.addPin", [&session] { session.warp.addPin(session.playback.time()); });
    on("warp.deletePins", [&warp] { warp.removePins(); });
    updateOn(warp, &WarpEditing::changed, &WarpEditing::pinsChanged);
    updateOn(session.selection, &Selection::characterChanged);
    updateOn(session.posing, &Posing::toolChanged);
    updateOnFrames(session.playback, &Playback::frameChanged);
    updateEnabled();
}

void WarpActions::updateEnabled() {
    const WarpEditing& editing = session_->warp;
    const auto warp = editing.warp();
    const QString noClip = editing.clip() ? QString() : tr("This character has no clip");
    const QString atRest = editing.refusal();
    const QString noWarp = warp ? QString() : tr("This clip has no time warp");
    enableUnless({"warp.create"},
                 {noClip, atRest, warp ? tr("This clip already has a time warp") : QString()});
    enableUnless({"warp.on", "warp.remove"}, {noClip, atRest, noWarp});
    action("warp.on").setChecked(warp && !editing.muted());
    const Seconds now = session_->playback.time();
    // A pin that was dragged to a frame may differ from it by rounding.
    const bool hasPin = warp && std::ranges::any_of(warp->pins(), [now](const WarpPin& pin) {
                            return std::abs((pin.time - now).value) < TimeWarp::kMinimumGap.value;
                        });
    enableUnless({"warp.addPin"},
                 {noClip, atRest, hasPin ? tr("There is already a pin at the playhead") : QString()});
    const bool allSelected = warp && editing.pins().size() == warp->pins().size();
    enableUnless(
        {"warp.deletePins"},
        {noClip, atRest, noWarp,
         allSelected ? tr("A time warp needs at least one pin. Use Remove Time Warp instead.") : QString(),
         editing.pins().empty() ? tr("Select time warp pins first") : QString()});
}

}  // namespace sinew
