#include "ui/viewport/gizmos/IkDrag.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"

namespace sinew {

namespace {

constexpr double kFineIk = 0.1;
constexpr double kSnapStep = 0.01;
constexpr double kConverged = 1e-3;  // radians between two solves
constexpr int kMaxSolves = 20;       // per release

double largestRotation(const PoseValues& from, const PoseValues& to) {
    double largest = 0;
    for (std::size_t i = 0; i < from.size(); ++i)
        largest = std::max(largest, (to[i].angles - from[i].angles).cwiseAbs().maxCoeff());
    return largest;
}

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

}  // namespace

IkDrag::IkDrag(Session& session) : session_(&session) {
    solveTimer_.setSingleShot(true);
    solveTimer_.callOnTimeout([this] {
        if (state_) solvePending();
    });
}

bool IkDrag::press(const PointId& point, const Camera& camera, QPointF pixel) {
    if (!session_->posing.canPose()) return false;
    session_->posing.begin();
    const Evaluator* active = session_->pose.active();
    const auto joint = active ? active->skeleton().find(point.joint) : std::nullopt;
    if (!joint) return abandonPress();
    for (const ShownGoal& goal : session_->goals.shown()) {
        if (goal.goal.joint == point.joint && goal.goal.end == point.end && goal.isHeld())
            return press(goal.goal.id, camera, pixel);
    }
    const BonePoint pressedPoint{*joint, point.end};
    IkTask task = session_->ik.dragTask(pressedPoint);
    const std::size_t last = task.goals.size() - 1;
    return startDrag(std::move(task), last, std::nullopt,
                     pointInModel(active->skeleton(), active->model(), pressedPoint), camera, pixel);
}

bool IkDrag::press(GoalId id, const Camera& camera, QPointF pixel) {
    if (!session_->posing.canPose()) return false;
    session_->posing.begin();
    auto goal = session_->goals.shown(id);
    if (!goal) return abandonPress();
    IkTask task = session_->ik.dragTask(id);
    const auto at = std::ranges::find(task.ids, id);
    if (at == task.ids.end()) return abandonPress();
    const auto goalIndex = static_cast<std::size_t>(at - task.ids.begin());
    const Eigen::Vector3d from = goal->target.position;
    return startDrag(std::move(task), goalIndex, std::move(goal), from, camera, pixel);
}

bool IkDrag::abandonPress() {
    session_->posing.cancel();
    return false;
}

bool IkDrag::startDrag(IkTask task, std::size_t goalIndex, std::optional<ShownGoal> goal,
                       const Eigen::Vector3d& from, const Camera& camera, QPointF pixel) {
    const BonePoint point = task.goals[goalIndex].point;
    PoseValues pose = task.start;
    state_.emplace(State{session_->document.openCount(), session_->selection.character()->id, std::move(goal),
                         point, std::make_shared<IkTask>(std::move(task)), goalIndex, std::move(pose), from,
                         ArrowDrag(camera, worldFrame(from), kFacingHandle, pixel)});
    hasMoved_ = isPending_ = awaitsPaint_ = false;
    solveTimer_.stop();
    offset_.setZero();
    return true;
}

bool IkDrag::isStillValid() const {
    const auto character = session_->document.committed().find(state_->character);
    const auto active = session_->selection.character();
    return session_->document.openCount() == state_->opening && session_->posing.canPose() && character &&
           active && active->id == character->id && character->skeleton == state_->task->skeleton &&
           (!state_->goal || character->find(state_->goal->goal.id));
}

void IkDrag::drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers) {
    if (!state_) return;
    if (!isStillValid()) return cancel();
    hasMoved_ = isPending_ = true;
    offset_ = state_->arrow.moveTo(camera, pixel, modifiers.testFlag(Qt::ShiftModifier) ? kFineIk : 1);
    if (session_->posing.snaps() != modifiers.testFlag(Qt::ControlModifier))
        offset_ = offset_.unaryExpr([](double value) { return std::round(value / kSnapStep) * kSnapStep; });
    if (!awaitsPaint_) solvePending();
}

void IkDrag::solvePending() {
    if (!std::exchange(isPending_, false)) return;
    if (!isStillValid()) return cancel();
    solve();
    awaitsPaint_ = true;
}

void IkDrag::framePainted() {
    // Deferred, because this is called while painting.
    if (std::exchange(awaitsPaint_, false) && isPending_) solveTimer_.start();
}

void IkDrag::solve() {
    const Eigen::Vector3d target = state_->start + offset_;
    Posing::PreviewOptions along{LimitUse::ik, nullptr};
    Result<Scene> edited = session_->document.committed();
    if (state_->goal) {
        const bool keyed = state_->goal->goal.live && session_->posing.autoKey();
        edited = session_->goals.withTarget(*edited, *state_->goal, target, keyed);
        if (!edited) return;
        along.scene = &*edited;
        // The evaluator itself solves live goals.
        if (state_->goal->goal.live) {
            session_->posing.preview({}, along);
            return;
        }
    }
    state_->task->goals[state_->goalIndex].target = target;
    const PoseValues before = state_->pose;
    const auto report = session_->ik.solveDrag(state_->task, state_->pose);
    if (!report) return;
    // If the solver ran out of time before converging, it continues in the next frame even if the pointer
    // does not move.
    isPending_ = !report->reached && largestRotation(before, state_->pose) > kConverged;
    session_->posing.preview(changedValues(*state_->task->skeleton, state_->task->start, state_->pose),
                             along);
}

QString IkDrag::stepName() const {
    const auto tr = [](const char* text) { return QCoreApplication::translate("sinew::IkDrag", text); };
    const Skeleton& skeleton = *state_->task->skeleton;
    if (state_->goal)
        return tr(QT_TRANSLATE_NOOP("sinew::IkDrag", "Move Goal of %1"))
            .arg(goalName(skeleton, state_->goal->goal));
    return tr(QT_TRANSLATE_NOOP("sinew::IkDrag", "Pose %1 with IK"))
        .arg(QString::fromStdString(skeleton[state_->point.joint].name));
}

void IkDrag::release() {
    for (int i = 0; state_ && isPending_ && i < kMaxSolves; ++i) solvePending();
    if (!state_) return;
    if (!isStillValid()) return cancel();
    const QString name = stepName();
    state_.reset();
    hasMoved_ ? session_->posing.commit(name) : session_->posing.cancel();
}

void IkDrag::cancel() {
    if (!state_) return;
    const bool ownsPreview = session_->document.openCount() == state_->opening;
    state_.reset();
    if (ownsPreview) session_->posing.cancel();
}

std::optional<IkDrag::Residual> IkDrag::residual() const {
    const Evaluator* active = session_->pose.active();
    if (!state_ || !hasMoved_ || !active || active->character().skeleton != state_->task->skeleton)
        return std::nullopt;
    return Residual{state_->start + offset_,
                    pointInModel(active->skeleton(), active->model(), state_->point)};
}

}  // namespace sinew
