#include "ui/curves/CurveActions.h"

#include <algorithm>

#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/curves/CurveView.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

constexpr std::pair<const char*, Extrapolation> kEnds[] = {{"Hold", Extrapolation::hold},
                                                           {"Linear", Extrapolation::linear},
                                                           {"Cycle", Extrapolation::cycle},
                                                           {"CycleOffset", Extrapolation::cycleOffset}};

constexpr std::pair<const char*, VisibleCurves::Switch> kSwitches[] = {
    {"curve.hide", VisibleCurves::hideSwitch},
    {"curve.lock", VisibleCurves::lockSwitch},
    {"curve.solo", VisibleCurves::soloSwitch}};

}  // namespace

CurveActions::CurveActions(Session& session, Actions& actions, CurveView& view, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions), view_(&view) {
    connectView();
    connectActive();
    connectEnds();
    connect(&view.curves(), &VisibleCurves::changed, this, &CurveActions::updateEnabled);
    connect(&view.curves(), &VisibleCurves::activeChanged, this, &CurveActions::updateEnabled);
    connect(&view, &CurveView::bufferChanged, this, &CurveActions::updateEnabled);
    updateEnabled();
}

void CurveActions::connectAction(std::string_view id, const std::function<void(bool)>& act) {
    connect((*actions_)[id], &QAction::triggered, this, act);
}

void CurveActions::connectView() {
    Actions& actions = *actions_;
    connect(actions["curve.normalise"], &QAction::toggled, this, [this](bool on) {
        view_->curves().setNormalized(on);
        view_->showAllValues();
    });
    actions["curve.limits"]->setChecked(view_->showsLimits());
    actions["curve.showBuffer"]->setChecked(view_->showsBuffer());
    actions["curve.speedLane"]->setChecked(view_->showsLane());
    connectAction("curve.limits", [this](bool on) { view_->setShowsLimits(on); });
    connectAction("curve.showBuffer", [this](bool on) { view_->setShowsBuffer(on); });
    connectAction("curve.speedLane", [this](bool on) { view_->setShowsLane(on); });
    connect(view_, &CurveView::laneToggled, this,
            [this] { (*actions_)["curve.speedLane"]->setChecked(view_->showsLane()); });
    connectAction("curve.keepBuffer", [this](bool) { view_->captureBuffer(); });
    connectAction("curve.swapBuffer", [this](bool) { view_->swapBuffer(); });
    connectAction("curve.markPeaks", [this](bool) { markPeaks(); });
}

void CurveActions::connectActive() {
    for (const auto& [id, control] : kSwitches) {
        connectAction(id, [this, control = control](bool on) {
            if (const CurveRow* active = view_->curves().active())
                view_->curves().setSwitch(control, ChannelId(active->id), on);
        });
    }
    connectAction("curve.showAll", [this](bool) { view_->curves().showAll(); });
}

void CurveActions::connectEnds() {
    for (const auto& [name, end] : kEnds) {
        connectAction("curve.before" + std::string(name),
                      [this, end = end](bool) { setEnds(end, std::nullopt); });
        connectAction("curve.after" + std::string(name),
                      [this, end = end](bool) { setEnds(std::nullopt, end); });
    }
}

void CurveActions::setEnds(std::optional<Extrapolation> before, std::optional<Extrapolation> after) {
    session_->document.cancel();  // a tool preview or an unfinished drag is not part of this change
    const auto character = session_->selection.character();
    const CurveRow* active = view_->curves().active();
    if (!character || !active) return;
    std::vector<ChannelId> channels;
    for (const VisibleKey& key : view_->editableKeys()) {
        if (channels.empty() || channels.back() != key.row->id) channels.push_back(key.row->id);
    }
    if (channels.empty()) channels.push_back(active->id);
    commitOrReport(session_->document,
                   before ? tr("Set Extrapolation Before First Key") : tr("Set Extrapolation After Last Key"),
                   setExtrapolation(session_->document.committed(), character->id, view_->curves().clip()->id,
                                    channels, before, after));
    updateEnabled();
}

void CurveActions::markPeaks() {
    session_->document.cancel();
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    const auto peaks = view_->lane().peaks();
    if (!character || !clip || peaks.empty()) return;
    std::vector<Marker> markers = clip->markers;
    for (const FrameIndex frame : peaks) {
        const Seconds time = clip->rate.time(frame);
        const auto position = std::ranges::lower_bound(markers, time, {}, &Marker::time);
        if (position != markers.end() && position->time == time) continue;
        markers.insert(position, {time, tr("Peak %1").arg(frame.value).toStdString()});
    }
    commitOrReport(session_->document, tr("Mark Peak Acceleration"),
                   setMarkers(session_->document.committed(), character->id, clip->id, std::move(markers)));
}

void CurveActions::updateEnabled() {
    Actions& actions = *actions_;
    const VisibleCurves& curves = view_->curves();
    const CurveRow* active = curves.active();
    const QString reason = active ? QString() : tr("Select a joint that has keys");
    for (const char* id : {"curve.hide", "curve.lock", "curve.solo", "curve.keepBuffer", "curve.markPeaks"})
        enableUnless(*actions[id], reason);
    for (const auto& [id, control] : kSwitches)
        actions[id]->setChecked(active && curves.isOn(control, active->id));
    for (const auto& [name, end] : kEnds) {
        QAction* before = actions["curve.before" + std::string(name)];
        QAction* after = actions["curve.after" + std::string(name)];
        enableUnless(*before, reason);
        enableUnless(*after, reason);
        before->setChecked(active && active->curve->extrapolation().before == end);
        after->setChecked(active && active->curve->extrapolation().after == end);
    }
    enableUnless(*actions["curve.showAll"], curves.hasHidden() ? QString() : tr("No curve is hidden"));
    enableUnless(*actions["curve.swapBuffer"],
                 view_->buffer().differs(curves) ? QString() : tr("The curves match the buffer curves"));
}

}  // namespace sinew
