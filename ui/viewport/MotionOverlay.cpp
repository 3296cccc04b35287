#include "ui/viewport/MotionOverlay.h"

#include <QActionGroup>
#include <QEvent>
#include <QScopedValueRollback>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/session/Session.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

using Original = MotionSettings::Original;

constexpr std::pair<const char*, Original> kOriginals[] = {{"view.warpOff", Original::off},
                                                           {"view.warpOverlay", Original::overlay},
                                                           {"view.warpBeside", Original::sideBySide}};

}  // namespace

MotionOverlay::MotionOverlay(Session& session, Actions& actions, QObject* parent)
    : QObject(parent),
      session_(&session),
      actions_(&actions),
      settings_(readMotionSettings()),
      trails_(session),
      handles_(session, trails_),
      compareGhosts_(session),
      warpOverlay_(session) {
    connectActions();
    connectOriginal();
    trails_.setSettings(settings_);
    connect(&Preferences::get(), &Preferences::changed, this, [this] {
        if (!isSaving_) setSettings(readMotionSettings());
    });
    connect(&handles_, &TrailHandles::changed, this, &MotionOverlay::changed);
    connect(&session.pose, &CurrentPose::rebuilt, this, &MotionOverlay::updateGhostSource);
    connect(&session.comparison, &Comparison::changed, this, &MotionOverlay::changed);
    connect(&session.selection, &Selection::jointsChanged, this, &MotionOverlay::updatePinActions);
    connect(&session.visibility, &Visibility::changed, this, &MotionOverlay::updatePinActions);
    updateGhostSource();
    updatePinActions();
}

bool MotionOverlay::isOn(const char* action) const { return (*actions_)[action]->isChecked(); }

void MotionOverlay::connectActions() {
    Actions& actions = *actions_;
    connect(actions["view.trails"], &QAction::toggled, &trails_, &Trails::setShowSelected);
    trails_.setShowSelected(isOn("view.trails"));
    connect(actions["trail.pin"], &QAction::triggered, this, &MotionOverlay::pinTrails);
    connect(actions["trail.unpinAll"], &QAction::triggered, this,
            [this] { session_->visibility.setTrails(session_->visibility.trailJoints(), false); });
    for (const char* id : {"view.trails", "view.trailSpeed", "view.ghosts", "view.ghostsAtKeys",
                           "view.ghostBase", "view.ghostMeshes"})
        connect(actions[id], &QAction::toggled, this, &MotionOverlay::changed);
}

void MotionOverlay::connectOriginal() {
    auto* group = new QActionGroup(this);
    for (const auto& [id, original] : kOriginals) {
        QAction* action = (*actions_)[id];
        group->addAction(action);
        action->setChecked(original == settings_.original);
        connect(action, &QAction::toggled, this, [this, chosen = original](bool on) {
            if (!on) return;
            MotionSettings settings = settings_;
            settings.original = chosen;
            setSettings(settings);
        });
    }
    connect(this, &MotionOverlay::settingsChanged, this, [this] {
        for (const auto& [id, original] : kOriginals)
            if (original == settings_.original) (*actions_)[id]->setChecked(true);
    });
    (*actions_)["view.warpOverlay"]->installEventFilter(this);
}

bool MotionOverlay::eventFilter(QObject* watched, QEvent* event) {
    // The shortcut toggles; choosing it in a menu or layout never switches it off.
    if (event->type() != QEvent::Shortcut || !isOn("view.warpOverlay"))
        return QObject::eventFilter(watched, event);
    (*actions_)["view.warpOff"]->trigger();
    return true;
}

void MotionOverlay::setSettings(const MotionSettings& settings) {
    if (settings == settings_) return;
    settings_ = settings;
    {
        const QScopedValueRollback guard(isSaving_, true);
        saveMotionSettings(settings);
    }
    trails_.setSettings(settings);
    Q_EMIT settingsChanged();
    Q_EMIT changed();
}

void MotionOverlay::pinTrails(bool pinned) {
    session_->visibility.setTrails(session_->selection.joints(), pinned);
    updatePinActions();
}

void MotionOverlay::updatePinActions() {
    const Visibility& visibility = session_->visibility;
    const std::vector<JointId>& joints = session_->selection.joints();
    QAction& pin = *(*actions_)["trail.pin"];
    pin.setChecked(!joints.empty() &&
                   std::ranges::all_of(joints, [&](JointId joint) { return visibility.hasTrail(joint); }));
    enableUnless(pin, joints.empty() ? tr("Select a joint first") : QString());
    enableUnless(*(*actions_)["trail.unpinAll"],
                 visibility.trailJoints().empty() ? tr("No trails are pinned") : QString());
}

void MotionOverlay::updateGhostSource() {
    shownGhosts_ = {};
    const Evaluator* active = session_->pose.active();
    const bool hasMotion = active && active->clip();
    const auto clip = hasMotion ? session_->selection.clip() : nullptr;
    ghosts_.setSource(session_->selection.character(), clip, active);
    if (!clip || clip->layers.empty()) {
        base_.reset();
        return;
    }
    Clip base = *clip;
    base.layers.clear();
    base_ = std::make_unique<Evaluator>(session_->selection.character(),
                                        std::make_shared<const Clip>(std::move(base)),
                                        Evaluator::Unkeyed::ignored, base_.get());
}

TrailStyle MotionOverlay::trailStyle(const Camera& camera, const Theme& theme) const {
    TrailStyle style{&camera, &theme, trails_.range(), session_->playback.time(), settings_.framesPerDot,
                     {},      {}};
    if (isOn("view.trailSpeed")) style.maxSpeed = trails_.maxSpeed();
    style.highlighted = handles_.highlighted();
    if (!showsOriginal()) return style;
    style.warpedCharacter = session_->selection.character()->id;
    style.originalOffset = warpOverlay_.offset(camera, settings_);
    return style;
}

std::span<const Ghost> MotionOverlay::ghosts() {
    const auto clip = session_->selection.clip();
    if (!isOn("view.ghosts") || !clip || session_->pose.atRest()) return {};
    const FrameIndex playhead = session_->playback.frame();
    const auto frames =
        ghostFrames(*clip, session_->selection.joints(), playhead, settings_, isOn("view.ghostsAtKeys"));
    return ghosts_.at(frames, playhead);
}

void MotionOverlay::appendGhosts(const Theme& theme, DrawList& list, MeshDrawList& meshes) {
    if (shownGhosts_.empty()) return;
    const Character& character = *session_->selection.character();
    const Visibility* visibility = &session_->visibility;
    if (isOn("view.meshes") && isOn("view.ghostMeshes") &&
        appendMeshGhosts(character, shownGhosts_, visibility, theme, meshes))
        return;
    sinew::appendGhosts(*character.skeleton, shownGhosts_, visibility, theme, list.ghosts);
}

void MotionOverlay::appendBase(const Theme& theme, DrawList& list) {
    if (!base_ || !isOn("view.ghostBase") || session_->pose.atRest()) return;
    base_->evaluate(session_->playback.time());
    constexpr double kOpacity = 0.4;
    constexpr int kLayer = 2 * MotionSettings::kMaxGhosts + 7;  // above the other ghosts
    appendSilhouette(base_->skeleton(), base_->model(), &session_->visibility, theme.textDim, kOpacity,
                     kLayer, list.ghosts);
}

void MotionOverlay::append(const Camera& camera, const Theme& theme, DrawList& list, MeshDrawList& meshes) {
    shownGhosts_ = ghosts();
    appendGhosts(theme, list, meshes);
    appendBase(theme, list);
    compareGhosts_.append(camera, theme, list);
    appendTrails(trails_.trails(), trailStyle(camera, theme), list);
}

void MotionOverlay::appendOriginal(const Camera& camera, const Theme& theme, const RigStyle& style,
                                   DrawList& list, MeshDrawList& meshes) {
    warpOverlay_.append(camera, theme, settings_, style, list, meshes);
}

double MotionOverlay::sideBySideMetres() const {
    const auto character = session_->selection.character();
    if (settings_.sideBySideMetres > 0 || !character) return settings_.sideBySideMetres;
    return defaultSideBySideDistance(*character->skeleton);
}

void MotionOverlay::paint(QPainter& painter, const Camera& camera, const Theme& theme,
                          const QRectF& area) const {
    if (!shownGhosts_.empty()) {
        const Skeleton& skeleton = *session_->selection.character()->skeleton;
        paintGhostLabels(painter, ghostLabels(skeleton, shownGhosts_, &session_->visibility, camera), theme);
    }
    if (showsOriginal()) warpOverlay_.paintLabels(painter, camera, theme);
    paintLegends(painter, theme, area.topLeft());
    handles_.paint(painter, camera, theme);
}

void MotionOverlay::paintLegends(QPainter& painter, const Theme& theme, QPointF corner) const {
    if (showsOriginal()) {
        warpOverlay_.paintLegend(painter, theme, corner);
        corner.ry() += WarpOverlay::kLegendHeight + 8;
    }
    if (compareGhosts_.isShown()) {
        compareGhosts_.paintLegend(painter, theme, corner);
        corner.ry() += CompareGhosts::kLegendHeight + 8;
    }
    const auto isPlayed = [](const JointTrail& trail) { return trail.kind.isPlayed(); };
    if (isOn("view.trailSpeed") && std::ranges::any_of(trails_.trails(), isPlayed))
        paintSpeedLegend(painter, theme, corner, trails_.maxSpeed());
}

}  // namespace sinew
