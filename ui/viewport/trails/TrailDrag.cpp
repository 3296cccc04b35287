#include "ui/viewport/trails/TrailDrag.h"

#include <QCoreApplication>
#include <cmath>

#include "core/ik/ReachPoint.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kPrecision = 0.1;
constexpr double kStep = 0.01;

GizmoFrame worldFrame(const Eigen::Vector3d& position) {
    GizmoFrame frame;
    frame.position = position;
    for (int axis = 0; axis < 3; ++axis) {
        GizmoAxis& worldAxis = frame.axes[static_cast<std::size_t>(axis)];
        worldAxis.direction = Eigen::Vector3d::Unit(axis);
        worldAxis.letter = axis;
        worldAxis.isFree = true;
    }
    return frame;
}

QString stepName(const Skeleton& skeleton, JointId joint) {
    return QCoreApplication::translate("sinew::TrailDrag", "Move Trail Key of %1")
        .arg(QString::fromStdString(skeleton[skeleton.find(joint).value()].name));
}

}  // namespace

bool TrailDrag::press(const JointTrail& trail, const TrailSample& sample, const Camera& camera,
                      QPointF pixel) {
    const auto character = session_->document.committed().find(trail.character);
    const auto active = session_->selection.character();
    const auto clip = character ? session_->selection.clip(*character) : nullptr;
    if (!clip || !active || active->id != trail.character || !session_->posing.canPose()) return false;
    const Skeleton& skeleton = *character->skeleton;
    Evaluator evaluator(character, clip, Evaluator::Unkeyed::shown, session_->pose.active());
    evaluator.evaluate(sample.time);
    std::vector<ChannelSet> movable = session_->posing.movable();
    const auto joint = reachingJoint(skeleton, evaluator.model(), movable, trail.point);
    if (!joint) return false;
    const Eigen::Vector3d position = pointInModel(skeleton, evaluator.model(), trail.point);
    state_ = State{session_->document.openCount(),
                   trail.character,
                   clip->id,
                   character->skeleton,
                   trail.point,
                   sample.time,
                   clip->sourceTime(sample.time),
                   clip->rate.nearestFrame(sample.time),
                   shownPose(evaluator),
                   std::move(movable),
                   skeleton[*joint].id,
                   position,
                   ArrowDrag(camera, worldFrame(position), kFacingHandle, pixel)};
    hasMoved_ = false;
    offset_.setZero();
    return true;
}

bool TrailDrag::isStillValid() const {
    const auto character = session_->document.committed().find(state_->character);
    return session_->document.openCount() == state_->opening && session_->posing.canPose() && character &&
           character->skeleton == state_->skeleton && character->find(state_->clip);
}

void TrailDrag::drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers) {
    if (!state_) return;
    if (!isStillValid()) return cancel();
    if (!std::exchange(hasMoved_, true)) session_->playback.setFrame(state_->frame);
    offset_ = state_->arrow.moveTo(camera, pixel, modifiers.testFlag(Qt::ShiftModifier) ? kPrecision : 1);
    if (session_->posing.snaps() != modifiers.testFlag(Qt::ControlModifier))
        offset_ = offset_.unaryExpr([](double value) { return std::round(value / kStep) * kStep; });
    readout_ = QStringLiteral("%1 m").arg(numberText(offset_.norm(), 3));
    const PoseValues pose = reachPoint(*state_->skeleton, state_->startPose, state_->movable, state_->point,
                                       state_->startPosition + offset_);
    const auto values = changedValues(*state_->skeleton, state_->startPose, pose);
    const Scene& before = session_->document.committed();
    Result<Scene> scene = values.empty()
                              ? before
                              : setKeys(before, state_->character, state_->clip, state_->sourceTime, values);
    if (scene) session_->document.preview(std::move(*scene));
}

void TrailDrag::release() {
    if (!state_) return;
    if (!isStillValid()) return cancel();
    const QString name = stepName(*state_->skeleton, state_->joint);
    state_.reset();
    readout_.clear();
    if (hasMoved_) session_->document.commit(name);
}

void TrailDrag::cancel() {
    if (!state_) return;
    const bool ownsPreview = session_->document.openCount() == state_->opening;
    state_.reset();
    readout_.clear();
    if (hasMoved_ && ownsPreview) session_->document.cancel();
}

std::optional<Eigen::Vector3d> TrailDrag::target() const {
    if (!state_ || !hasMoved_) return std::nullopt;
    return state_->startPosition + offset_;
}

std::optional<Seconds> TrailDrag::draggedKeyOf(const JointTrail& trail) const {
    const bool isDragged = state_ && state_->character == trail.character && state_->point == trail.point &&
                           trail.kind.isPlayed();
    return isDragged ? std::optional(state_->time) : std::nullopt;
}

}  // namespace sinew
