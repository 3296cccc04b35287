#include "ui/viewport/TrailDrag.h"

#include <QCoreApplication>
#include <cmath>

#include "core/ik/ReachPoint.h"
#include "core/scene/ShownPose.h"
#include "core/scene/edits/SetKeys.h"
#include "ui/document/Session.h"
#include "ui/viewport/Camera.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kFine = 0.1;
constexpr double kStep = 0.01;

GizmoFrame worldFrame(const Eigen::Vector3d& place) {
    GizmoFrame frame;
    frame.place = place;
    for (int axis = 0; axis < 3; ++axis) {
        GizmoAxis& own = frame.axes[static_cast<std::size_t>(axis)];
        own.direction = Eigen::Vector3d::Unit(axis);
        own.letter = axis;
        own.free = true;
    }
    return frame;
}

QString stepName(const Skeleton& skeleton, JointId joint) {
    return QCoreApplication::translate("sinew::TrailDrag", "Drag trail: %1")
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
    const Eigen::Vector3d place = pointPlace(skeleton, evaluator.model(), trail.point);
    held_ = Held{session_->document.opening(),
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
                 place,
                 ArrowDrag(camera, worldFrame(place), kFacingHandle, pixel)};
    begun_ = false;
    by_.setZero();
    return true;
}

bool TrailDrag::isStillThere() const {
    const auto character = session_->document.committed().find(held_->character);
    return session_->document.opening() == held_->opening && session_->posing.canPose() && character &&
           character->skeleton == held_->skeleton && character->find(held_->clip);
}

void TrailDrag::drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers) {
    if (!held_) return;
    if (!isStillThere()) return cancel();
    if (!std::exchange(begun_, true)) session_->playback.setFrame(held_->frame);
    by_ = held_->arrow.moveTo(camera, pixel, modifiers.testFlag(Qt::ShiftModifier) ? kFine : 1);
    if (session_->posing.snaps() != modifiers.testFlag(Qt::ControlModifier))
        by_ = by_.unaryExpr([](double way) { return std::round(way / kStep) * kStep; });
    reading_ = QStringLiteral("%1 m").arg(numberText(by_.norm(), 3));
    const PoseValues reached =
        reachPoint(*held_->skeleton, held_->start, held_->movable, held_->point, held_->place + by_);
    const auto values = changedValues(*held_->skeleton, held_->start, reached);
    const Scene& before = session_->document.committed();
    Result<Scene> scene =
        values.empty() ? before : setKeys(before, held_->character, held_->clip, held_->source, values);
    if (scene) session_->document.preview(std::move(*scene));
}

void TrailDrag::release() {
    if (!held_) return;
    if (!isStillThere()) return cancel();
    const QString name = stepName(*held_->skeleton, held_->joint);
    held_.reset();
    reading_.clear();
    if (begun_) session_->document.commit(name);
}

void TrailDrag::cancel() {
    if (!held_) return;
    const bool ours = session_->document.opening() == held_->opening;
    held_.reset();
    reading_.clear();
    if (begun_ && ours) session_->document.cancel();
}

std::optional<Eigen::Vector3d> TrailDrag::target() const {
    if (!held_ || !begun_) return std::nullopt;
    return held_->place + by_;
}

std::optional<Seconds> TrailDrag::heldKeyOf(const JointTrail& trail) const {
    const bool held =
        held_ && held_->character == trail.character && held_->point == trail.point && trail.kind.plays();
    return held ? std::optional(held_->time) : std::nullopt;
}

}  // namespace sinew
