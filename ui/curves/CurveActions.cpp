#include "ui/curves/CurveActions.h"

#include <algorithm>

#include "core/scene/edits/SetExtrapolation.h"
#include "core/scene/edits/SetMarkers.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/curves/CurveView.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

constexpr std::pair<const char*, Extrapolation> kEnds[] = {{"Hold", Extrapolation::hold},
                                                           {"Linear", Extrapolation::linear},
                                                           {"Cycle", Extrapolation::cycle},
                                                           {"CycleOffset", Extrapolation::cycleOffset}};

}  // namespace

CurveActions::CurveActions(Session& session, Actions& actions, CurveView& view, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions), view_(&view) {
    connectView();
    connectActive();
    connectEnds();
    connect(&view.curves(), &ShownCurves::changed, this, &CurveActions::enable);
    connect(&view.curves(), &ShownCurves::activeChanged, this, &CurveActions::enable);
    connect(&view, &CurveView::bufferChanged, this, &CurveActions::enable);
    enable();
}

void CurveActions::on(std::string_view id, const std::function<void(bool)>& act) {
    connect((*actions_)[id], &QAction::triggered, this, act);
}

void CurveActions::connectView() {
    Actions& actions = *actions_;
    connect(actions["curve.normalise"], &QAction::toggled, this, [this](bool on) {
        view_->curves().setNormalised(on);
        view_->showAllValues();
    });
    actions["curve.limits"]->setChecked(view_->showsLimits());
    actions["curve.showBuffer"]->setChecked(view_->showsBuffer());
    actions["curve.speedLane"]->setChecked(view_->showsLane());
    on("curve.limits", [this](bool on) { view_->setShowsLimits(on); });
    on("curve.showBuffer", [this](bool on) { view_->setShowsBuffer(on); });
    on("curve.speedLane", [this](bool on) { view_->setShowsLane(on); });
    connect(view_, &CurveView::laneToggled, this,
            [this] { (*actions_)["curve.speedLane"]->setChecked(view_->showsLane()); });
    on("curve.keepBuffer", [this](bool) { view_->keepBuffer(); });
    on("curve.swapBuffer", [this](bool) { view_->swapBuffer(); });
    on("curve.markPeaks", [this](bool) { markPeaks(); });
}

void CurveActions::connectActive() {
    const auto onActive = [this](std::string_view id, void (ShownCurves::*set)(ChannelId, bool)) {
        on(id, [this, set](bool value) {
            if (const CurveRow* active = view_->curves().active())
                (view_->curves().*set)(ChannelId(active->id), value);
        });
    };
    onActive("curve.hide", &ShownCurves::setHidden);
    onActive("curve.lock", &ShownCurves::setLocked);
    onActive("curve.solo", &ShownCurves::setSolo);
    on("curve.showAll", [this](bool) { view_->curves().showEverything(); });
}

void CurveActions::connectEnds() {
    for (const auto& [name, end] : kEnds) {
        on("curve.before" + std::string(name), [this, end = end](bool) { setEnds(end, std::nullopt); });
        on("curve.after" + std::string(name), [this, end = end](bool) { setEnds(std::nullopt, end); });
    }
}

void CurveActions::setEnds(std::optional<Extrapolation> before, std::optional<Extrapolation> after) {
    session_->document.cancel();  // what is proposed or dragged is not what this changes
    const auto character = session_->selection.character();
    const CurveRow* active = view_->curves().active();
    if (!character || !active) return;
    std::vector<ChannelId> channels;
    for (const ShownKey& key : view_->editableKeys()) {
        if (channels.empty() || channels.back() != key.row->id) channels.push_back(key.row->id);
    }
    if (channels.empty()) channels.push_back(active->id);
    commitOrReport(session_->document,
                   before ? tr("Set what is before the curve") : tr("Set what is behind the curve"),
                   setExtrapolation(session_->document.committed(), character->id, view_->curves().clip()->id,
                                    channels, before, after));
    enable();
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
        const auto there = std::ranges::lower_bound(markers, time, {}, &Marker::time);
        if (there != markers.end() && there->time == time) continue;
        markers.insert(there, {time, tr("peak %1").arg(frame.value).toStdString()});
    }
    commitOrReport(session_->document, tr("Mark peak acceleration"),
                   setMarkers(session_->document.committed(), character->id, clip->id, std::move(markers)));
}

void CurveActions::enable() {
    Actions& actions = *actions_;
    const ShownCurves& curves = view_->curves();
    const CurveRow* active = curves.active();
    const QString none = active ? QString() : tr("Select a joint with keys first");
    for (const char* id : {"curve.hide", "curve.lock", "curve.solo", "curve.keepBuffer", "curve.markPeaks"})
        enableUnless(*actions[id], none);
    actions["curve.hide"]->setChecked(active && curves.hidden(active->id));
    actions["curve.lock"]->setChecked(active && curves.locked(active->id));
    actions["curve.solo"]->setChecked(active && curves.solo(active->id));
    for (const auto& [name, end] : kEnds) {
        QAction* before = actions["curve.before" + std::string(name)];
        QAction* after = actions["curve.after" + std::string(name)];
        enableUnless(*before, none);
        enableUnless(*after, none);
        before->setChecked(active && active->curve->ends().before == end);
        after->setChecked(active && active->curve->ends().after == end);
    }
    enableUnless(*actions["curve.showAll"], curves.anyHidden() ? QString() : tr("Nothing is hidden"));
    enableUnless(*actions["curve.swapBuffer"],
                 view_->buffer().differs(curves) ? QString() : tr("The curves are as they were kept"));
}

}  // namespace sinew
