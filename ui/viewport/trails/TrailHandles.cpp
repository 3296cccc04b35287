#include "ui/viewport/trails/TrailHandles.h"

#include <algorithm>

#include "core/ik/ReachPoint.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/gizmos/GizmoText.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

TrailHandles::TrailHandles(Session& session, const Trails& trails) : HandleTool(session), trails_(&trails) {
    connect(&trails, &Trails::changed, this, [this] {
        hovered_.reset();  // its index may now refer to another key
        Q_EMIT changed();
    });
}

bool TrailHandles::hover(const Camera& camera, QPointF pixel) {
    std::optional<TrailKey> hit;
    if (session_->posing.canPose()) hit = trailKeyAt(trails_->trails(), camera, trails_->range(), pixel);
    return std::exchange(hovered_, hit) != hovered_;
}

bool TrailHandles::leave() { return std::exchange(hovered_, std::nullopt).has_value(); }

std::optional<TrailKey> TrailHandles::highlighted() const {
    if (!dragging()) return hovered_;
    const std::vector<JointTrail>& trails = trails_->trails();
    for (std::size_t i = 0; i < trails.size(); ++i) {
        const JointTrail& trail = trails[i];
        if (trail.character != state_->character || trail.point != state_->point || !trail.kind.isPlayed())
            continue;
        const auto timeOf = [&trail](std::size_t key) { return trail.motion.samples[key].time; };
        const auto at = std::ranges::find(trail.motion.keys, state_->time, timeOf);
        if (at != trail.motion.keys.end()) return TrailKey{i, *at};
    }
    return std::nullopt;
}

void TrailHandles::paint(QPainter& painter, const Camera& camera, const Theme& theme) const {
    if (!dragging() || !hasMoved()) return;
    const auto target = camera.project(state_->startPosition + offset_);
    if (!target) return;
    const QString readout = QStringLiteral("%1 m").arg(numberText(offset_.norm(), 3));
    GizmoText::beside(*target, *target - QPointF(0, 10), readout).paint(painter, theme);
}

bool TrailHandles::press(const Camera& camera, QPointF pixel) {
    hover(camera, pixel);
    if (!hovered_) return false;
    const JointTrail& trail = trails_->trails()[hovered_->trail];
    const Seconds time = trail.motion.samples[hovered_->sample].time;
    const auto character = session_->document.committed().find(trail.character);
    const auto active = session_->selection.character();
    const auto clip = character ? session_->selection.clip(*character) : nullptr;
    if (!clip || !active || active->id != trail.character) return false;

    const Skeleton& skeleton = *character->skeleton;
    Evaluator evaluator(character, clip, Evaluator::Unkeyed::shown, session_->pose.active());
    evaluator.evaluate(time);
    std::vector<ChannelSet> movable = session_->posing.movable();
    const auto joint = reachingJoint(skeleton, evaluator.model(), movable, trail.point);
    if (!joint) return false;
    const Eigen::Vector3d position = pointInModel(skeleton, evaluator.model(), trail.point);
    state_ = State{trail.character,
                   clip->id,
                   character->skeleton,
                   trail.point,
                   time,
                   clip->sourceTime(time),
                   clip->rate.nearestFrame(time),
                   shownPose(evaluator),
                   std::move(movable),
                   skeleton[*joint].id,
                   position,
                   ArrowDrag(camera, makeFrame(position), kFacingHandle, pixel)};
    offset_.setZero();
    begin();
    return true;
}

bool TrailHandles::hasSubject() const {
    const auto character = session_->document.committed().find(state_->character);
    return session_->posing.canPose() && character && character->skeleton == state_->skeleton &&
           character->find(state_->clip);
}

void TrailHandles::moveTo(const Camera& camera, QPointF pixel, const DragPrecision& precision) {
    session_->playback.setFrame(state_->frame);
    offset_ = precision.snappedOffset(state_->arrow.moveTo(camera, pixel, precision.fineness));
    const PoseValues pose = reachPoint(*state_->skeleton, state_->startPose, state_->movable, state_->point,
                                       state_->startPosition + offset_);
    const auto values = changedValues(*state_->skeleton, state_->startPose, pose);
    const Scene& before = session_->document.committed();
    const ClipId curves = session_->selection.curves(*before.find(state_->character))->id;
    Result<Scene> scene =
        values.empty() ? before : setKeys(before, state_->character, curves, state_->sourceTime, values);
    if (scene) session_->document.preview(std::move(*scene));
}

void TrailHandles::commit() {
    if (!hasMoved()) return;
    const Skeleton& skeleton = *state_->skeleton;
    const QString joint = QString::fromStdString(skeleton[skeleton.find(state_->joint).value()].name);
    session_->document.commit(tr("Move Key of %1 on Trail").arg(joint));
}

void TrailHandles::discard() {
    if (hasMoved()) session_->document.cancel();
}

}  // namespace sinew
