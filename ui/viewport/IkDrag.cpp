#include "ui/viewport/IkDrag.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/document/Session.h"
#include "ui/viewport/Camera.h"

namespace sinew {

namespace {

constexpr double kFine = 0.1;
constexpr double kStep = 0.01;
constexpr double kAtRest = 1e-3;  // radians from one solve to the next
constexpr int kMostSolves = 20;   // of a release

double farthestTurn(const PoseValues& from, const PoseValues& to) {
    double farthest = 0;
    for (std::size_t i = 0; i < from.size(); ++i)
        farthest = std::max(farthest, (to[i].angles - from[i].angles).cwiseAbs().maxCoeff());
    return farthest;
}

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

}  // namespace

IkDrag::IkDrag(Session& session) : session_(&session) {
    frame_.setSingleShot(true);
    frame_.callOnTimeout([this] {
        if (held_) showPending();
    });
}

bool IkDrag::press(const PointId& point, const Camera& camera, QPointF pixel) {
    if (!session_->posing.canPose()) return false;
    session_->posing.begin();
    const Evaluator* active = session_->pose.active();
    const auto joint = active ? active->skeleton().find(point.joint) : std::nullopt;
    if (!joint) return refuse();
    for (const ShownGoal& goal : session_->goals.shown()) {
        if (goal.goal.joint == point.joint && goal.goal.end == point.end && goal.held())
            return press(goal.goal.id, camera, pixel);
    }
    const BonePoint held{*joint, point.end};
    IkTask task = session_->ik.dragTask(held);
    const std::size_t last = task.goals.size() - 1;
    return takeHold(std::move(task), last, std::nullopt,
                    pointPlace(active->skeleton(), active->model(), held), camera, pixel);
}

bool IkDrag::press(GoalId id, const Camera& camera, QPointF pixel) {
    if (!session_->posing.canPose()) return false;
    session_->posing.begin();
    auto goal = session_->goals.shown(id);
    if (!goal) return refuse();
    IkTask task = session_->ik.dragTask(id);
    const auto at = std::ranges::find(task.ids, id);
    if (at == task.ids.end()) return refuse();
    const auto pulled = static_cast<std::size_t>(at - task.ids.begin());
    const Eigen::Vector3d from = goal->wanted.place;
    return takeHold(std::move(task), pulled, std::move(goal), from, camera, pixel);
}

bool IkDrag::refuse() {
    session_->posing.cancel();
    return false;
}

bool IkDrag::takeHold(IkTask task, std::size_t pulled, std::optional<ShownGoal> goal,
                      const Eigen::Vector3d& from, const Camera& camera, QPointF pixel) {
    const BonePoint point = task.goals[pulled].point;
    PoseValues pose = task.start;
    held_.emplace(Held{session_->document.opening(), session_->selection.character()->id, std::move(goal),
                       point, std::make_shared<IkTask>(std::move(task)), pulled, std::move(pose), from,
                       ArrowDrag(camera, worldFrame(from), kFacingHandle, pixel)});
    begun_ = pending_ = unpainted_ = false;
    frame_.stop();
    by_.setZero();
    return true;
}

bool IkDrag::isStillThere() const {
    const auto character = session_->document.committed().find(held_->character);
    const auto active = session_->selection.character();
    return session_->document.opening() == held_->opening && session_->posing.canPose() && character &&
           active && active->id == character->id && character->skeleton == held_->task->skeleton &&
           (!held_->goal || character->find(held_->goal->goal.id));
}

void IkDrag::drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers) {
    if (!held_) return;
    if (!isStillThere()) return cancel();
    begun_ = pending_ = true;
    by_ = held_->arrow.moveTo(camera, pixel, modifiers.testFlag(Qt::ShiftModifier) ? kFine : 1);
    if (session_->posing.snaps() != modifiers.testFlag(Qt::ControlModifier))
        by_ = by_.unaryExpr([](double way) { return std::round(way / kStep) * kStep; });
    if (!unpainted_) showPending();
}

void IkDrag::showPending() {
    if (!std::exchange(pending_, false)) return;
    if (!isStillThere()) return cancel();
    show();
    unpainted_ = true;
}

void IkDrag::painted() {
    // Not in the midst of painting.
    if (std::exchange(unpainted_, false) && pending_) frame_.start();
}

void IkDrag::show() {
    const Eigen::Vector3d target = held_->place + by_;
    Posing::Along along{LimitUse::ik, nullptr};
    Result<Scene> moved = session_->document.committed();
    if (held_->goal) {
        const bool keyed = held_->goal->goal.live && session_->posing.autoKey();
        moved = session_->goals.withTarget(*moved, *held_->goal, target, keyed);
        if (!moved) return;
        along.onto = &*moved;
        // A live goal is solved wherever the character is shown.
        if (held_->goal->goal.live) {
            session_->posing.preview({}, along);
            return;
        }
    }
    held_->task->goals[held_->pulled].target = target;
    const PoseValues before = held_->pose;
    const auto report = session_->ik.follow(held_->task, held_->pose);
    if (!report) return;
    // Where its time was up before it came to rest it goes on in the next frame, though the pointer stays.
    pending_ = !report->reached && farthestTurn(before, held_->pose) > kAtRest;
    session_->posing.preview(changedValues(*held_->task->skeleton, held_->task->start, held_->pose), along);
}

QString IkDrag::stepName() const {
    const auto tr = [](const char* text) { return QCoreApplication::translate("sinew::IkDrag", text); };
    const Skeleton& skeleton = *held_->task->skeleton;
    if (held_->goal)
        return tr(QT_TRANSLATE_NOOP("sinew::IkDrag", "Move goal of %1"))
            .arg(goalName(skeleton, held_->goal->goal));
    return tr(QT_TRANSLATE_NOOP("sinew::IkDrag", "Pose %1 by IK"))
        .arg(QString::fromStdString(skeleton[held_->point.joint].name));
}

void IkDrag::release() {
    for (int i = 0; held_ && pending_ && i < kMostSolves; ++i) showPending();
    if (!held_) return;
    if (!isStillThere()) return cancel();
    const QString name = stepName();
    held_.reset();
    begun_ ? session_->posing.commit(name) : session_->posing.cancel();
}

void IkDrag::cancel() {
    if (!held_) return;
    const bool ours = session_->document.opening() == held_->opening;
    held_.reset();
    if (ours) session_->posing.cancel();
}

std::optional<IkDrag::Way> IkDrag::way() const {
    const Evaluator* active = session_->pose.active();
    if (!held_ || !begun_ || !active || active->character().skeleton != held_->task->skeleton)
        return std::nullopt;
    return Way{held_->place + by_, pointPlace(active->skeleton(), active->model(), held_->point)};
}

}  // namespace sinew
