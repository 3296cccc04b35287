#include "ui/viewport/overlays/GoalOverlay.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "core/math/Angle.h"
#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/gizmos/GizmoText.h"
#include "ui/viewport/rendering/DashedLine.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kConverged = 1e-3;  // radians between two solves
constexpr int kMaxSolves = 20;       // per release

constexpr double kDropWidth = 16;  // logical pixels
constexpr double kDropHeight = 22;
constexpr double kRadius = kDropWidth / 2;
constexpr double kHeadHeight = kDropHeight - kRadius;  // height of the circle's centre above the point
constexpr double kMinResidual = 5e-4;                  // metres; smaller residuals are not drawn
constexpr double kDash[] = {3, 3};

/// Returns a drop whose point is at `point`.
QPainterPath dropShape(QPointF point) {
    const QPointF center(point.x(), point.y() - kHeadHeight);
    // Angle at which the straight sides touch the circle.
    const double tangentAngle = degrees(std::asin(kRadius / kHeadHeight));
    QPainterPath path(point);
    path.arcTo(QRectF(center.x() - kRadius, center.y() - kRadius, kDropWidth, kDropWidth), -tangentAngle,
               180 + 2 * tangentAngle);
    path.closeSubpath();
    return path;
}

void paintDrop(QPainter& painter, const Theme& theme, QPointF at, const ShownGoal& goal, bool current,
               bool hovered) {
    const QPainterPath drop = dropShape(at);
    const bool filled = goal.goal.pinned || goal.goal.live;
    const QColor color = current ? theme.keySelected : theme.goal;
    const QColor outlineColor = theme.boneOutline;
    const double width = hovered ? 2.5 : 1.5;
    painter.setBrush(filled ? color : theme.viewport);
    if (filled || current) {
        painter.setPen(QPen(outlineColor, filled ? width : width + 2));
        painter.drawPath(drop);
    }
    if (!filled) {
        painter.setPen(QPen(color, width));
        painter.drawPath(drop);
    }
    const QPointF center(at.x(), at.y() - kHeadHeight);
    if (goal.goal.live) {
        painter.setPen(QPen(outlineColor, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(center, kRadius - 2, kRadius - 2);
    }
    painter.setFont(numberFont(10, QFont::Bold));
    painter.setPen(!filled                 ? (current ? theme.text : theme.goal)
                   : current || theme.dark ? outlineColor
                                           : theme.onAccent);
    painter.drawText(QRectF(center.x() - 10, center.y() - 8, 20, 16), Qt::AlignCenter,
                     QString::number(goal.number));
}

/// Returns the goal whose drop lies under a pixel; the topmost one wins.
std::optional<GoalId> goalAt(const Camera& camera, std::span<const ShownGoal> goals, QPointF pixel) {
    for (const ShownGoal& goal : std::views::reverse(goals)) {
        const auto projected = camera.project(goal.target.position);
        if (projected && dropShape(*projected).contains(pixel)) return goal.goal.id;
    }
    return std::nullopt;
}

/// Returns whether a residual, in metres, is large enough to be drawn as a line.
bool isVisibleResidual(double residual, double extent) {
    return residual > std::min(kMinResidual, 1e-3 * extent);
}

/// Appends the line from a point to its target.
void appendResidual(const Eigen::Vector3d& point, const Eigen::Vector3d& target, const Camera& camera,
                    const Theme& theme, std::vector<Instance>& lines) {
    DashedLine dashes(camera, kDash, 1, lines);
    dashes.moveTo(point);
    dashes.lineTo(target, theme.goal);
}

double largestRotation(const PoseValues& from, const PoseValues& to) {
    double largest = 0;
    for (std::size_t i = 0; i < from.size(); ++i)
        largest = std::max(largest, (to[i].angles - from[i].angles).cwiseAbs().maxCoeff());
    return largest;
}

}  // namespace

GoalOverlay::GoalOverlay(Session& session) : HandleTool(session) {
    connect(&session.goals, &GoalEditing::currentChanged, this, &GoalOverlay::changed);
    solveTimer_.setSingleShot(true);
    solveTimer_.callOnTimeout([this] {
        if (dragging()) solvePending();
    });
}

/// Returns whether a goal's residual is shown: if the goal is pinned, live, or current in the goals panel,
/// and if it is large enough.
bool GoalOverlay::showsResidual(const ShownGoal& goal) const {
    const bool isUsed = goal.goal.pinned || goal.goal.live || goal.goal.id == session_->goals.current();
    return isUsed && isVisibleResidual(goal.residual(), session_->pose.active()->skeleton().extent());
}

void GoalOverlay::append(const Camera& camera, const Theme& theme, DrawList& list) {
    // The last solution is painted now, so the next solve may start; not while painting, though.
    if (std::exchange(awaitsPaint_, false) && isPending_) solveTimer_.start();
    shownGoals_.clear();
    if (!session_->pose.atRest()) shownGoals_ = session_->goals.shown();
    for (const ShownGoal& goal : shownGoals_) {
        if (showsResidual(goal))
            appendResidual(goal.position, goal.target.position, camera, theme, list.overlay);
    }
    if (const auto residual = pointResidual())
        appendResidual(residual->point, residual->target, camera, theme, list.overlay);
}

void GoalOverlay::paint(QPainter& painter, const Camera& camera, const Theme& theme) const {
    if (!session_->pose.active()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const ShownGoal& goal : shownGoals_) {
        const auto projected = camera.projectMark(goal.target.position);
        if (!projected) continue;
        const bool isCurrent = goal.goal.id == session_->goals.current();
        paintDrop(painter, theme, *projected, goal, isCurrent, goal.goal.id == hovered_);
        if (!showsResidual(goal)) continue;
        GizmoText::beside(*projected, *projected - QPointF(10, 0), millimetreText(goal.residual()),
                          GizmoText::Kind::bound)
            .paint(painter, theme);
    }
    painter.restore();
    const auto residual = pointResidual();
    const auto seen = residual ? camera.projectMark(residual->target) : std::nullopt;
    if (!seen) return;
    GizmoText::beside(*seen, *seen - QPointF(0, 10), millimetreText(residual->distance()))
        .paint(painter, theme);
}

std::optional<GoalOverlay::Residual> GoalOverlay::pointResidual() const {
    const Evaluator* active = session_->pose.active();
    if (!dragging() || !hasMoved() || state_->goal || !active ||
        active->character().skeleton != state_->task->skeleton)
        return std::nullopt;
    const Skeleton& skeleton = active->skeleton();
    const Residual residual{state_->start + offset_, pointInModel(skeleton, active->model(), state_->point)};
    return isVisibleResidual(residual.distance(), skeleton.extent()) ? std::optional(residual) : std::nullopt;
}

bool GoalOverlay::hover(const Camera& camera, QPointF pixel) {
    const GoalId hit = goalAt(camera, shownGoals_, pixel).value_or(GoalId{});
    return std::exchange(hovered_, hit) != hovered_;
}

bool GoalOverlay::leave() { return bool(std::exchange(hovered_, GoalId{})); }

std::optional<PointId> GoalOverlay::hoveredPoint() const {
    const Goal* goal = session_->goals.find(hovered_);
    return goal ? std::optional(PointId{goal->joint, goal->end}) : std::nullopt;
}

bool GoalOverlay::press(const Camera& camera, QPointF pixel) {
    hover(camera, pixel);
    if (!hovered_ || !press(hovered_, camera, pixel)) return false;
    session_->goals.setCurrent(hovered_);
    return true;
}

bool GoalOverlay::press(const PointId& point, const Camera& camera, QPointF pixel) {
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

bool GoalOverlay::press(GoalId id, const Camera& camera, QPointF pixel) {
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

bool GoalOverlay::abandonPress() {
    session_->posing.cancel();
    return false;
}

bool GoalOverlay::startDrag(IkTask task, std::size_t goalIndex, std::optional<ShownGoal> goal,
                            const Eigen::Vector3d& from, const Camera& camera, QPointF pixel) {
    const BonePoint point = task.goals[goalIndex].point;
    PoseValues pose = task.start;
    state_.emplace(State{session_->selection.character()->id, std::move(goal), point,
                         std::make_shared<IkTask>(std::move(task)), goalIndex, std::move(pose), from,
                         ArrowDrag(camera, makeFrame(from), kFacingHandle, pixel)});
    isPending_ = awaitsPaint_ = false;
    solveTimer_.stop();
    offset_.setZero();
    begin();
    return true;
}

bool GoalOverlay::hasSubject() const {
    const auto character = session_->document.committed().find(state_->character);
    const auto active = session_->selection.character();
    return session_->posing.canPose() && character && active && active->id == character->id &&
           character->skeleton == state_->task->skeleton &&
           (!state_->goal || character->find(state_->goal->goal.id));
}

void GoalOverlay::moveTo(const Camera& camera, QPointF pixel, const DragPrecision& precision) {
    isPending_ = true;
    offset_ = precision.snappedOffset(state_->arrow.moveTo(camera, pixel, precision.fineness));
    if (!awaitsPaint_) solvePending();
}

void GoalOverlay::solvePending() {
    if (!std::exchange(isPending_, false)) return;
    if (!isValid()) return cancel();
    solve();
    awaitsPaint_ = true;
}

void GoalOverlay::solve() {
    const Eigen::Vector3d target = state_->start + offset_;
    Posing::PreviewOptions options{LimitUse::ik, nullptr};
    Result<Scene> edited = session_->document.committed();
    if (state_->goal) {
        const bool keyed = state_->goal->goal.live && session_->posing.autoKey();
        edited = session_->goals.withTarget(*edited, *state_->goal, target, keyed);
        if (!edited) return;
        options.scene = &*edited;
        // The evaluator itself solves live goals.
        if (state_->goal->goal.live) {
            session_->posing.preview({}, options);
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
                             options);
}

void GoalOverlay::release() {
    for (int i = 0; dragging() && isPending_ && i < kMaxSolves; ++i) solvePending();
    HandleTool::release();
}

void GoalOverlay::commit() {
    if (!hasMoved()) return discard();
    const Skeleton& skeleton = *state_->task->skeleton;
    session_->posing.commit(
        state_->goal ? tr("Move Goal of %1").arg(goalName(skeleton, state_->goal->goal))
                     : tr("Pose %1 with IK").arg(QString::fromStdString(skeleton[state_->point.joint].name)));
}

void GoalOverlay::discard() { session_->posing.cancel(); }

}  // namespace sinew
