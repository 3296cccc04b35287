#include "ui/viewport/overlays/GoalOverlay.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/gizmos/GizmoText.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

GoalOverlay::GoalOverlay(Session& session, QObject* parent)
    : QObject(parent), session_(&session), drag_(session) {
    connect(&session.goals, &GoalEditing::currentChanged, this, &GoalOverlay::changed);
    connect(&session.document, &Document::cancelled, this, [this] {
        if (drag_.dragging()) cancel();
    });
}

void GoalOverlay::append(const Camera& camera, const Theme& theme, DrawList& list) {
    drag_.framePainted();
    shownGoals_.clear();
    if (!session_->pose.atRest()) shownGoals_ = session_->goals.shown();
    const Evaluator* active = session_->pose.active();
    for (const ShownGoal& goal : shownGoals_) {
        if (showsResidual(goal, session_->goals.current()) &&
            isVisibleResidual(goal.residual(), active->skeleton().extent()))
            appendResidual(goal.position, goal.target.position, camera, theme, list.overlay);
    }
    const auto residual = drag_.goal() ? std::nullopt : drag_.residual();
    if (residual && isVisibleResidual(residual->distance(), active->skeleton().extent()))
        appendResidual(residual->point, residual->target, camera, theme, list.overlay);
}

void GoalOverlay::paint(QPainter& painter, const Camera& camera, const Theme& theme) const {
    const Evaluator* active = session_->pose.active();
    if (!active) return;
    const double extent = active->skeleton().extent();
    paintGoals(painter, camera, theme, shownGoals_, {session_->goals.current(), hovered_, extent});
    const auto residual = drag_.goal() ? std::nullopt : drag_.residual();
    const auto seen = residual ? camera.project(residual->target) : std::nullopt;
    if (!seen || !isVisibleResidual(residual->distance(), extent)) return;
    GizmoText::beside(*seen, *seen - QPointF(0, 10), millimetreText(residual->distance()),
                      GizmoText::Kind::value)
        .paint(painter, theme);
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
    if (!hovered_ || !drag_.press(hovered_, camera, pixel)) return false;
    session_->goals.setCurrent(hovered_);
    return true;
}

bool GoalOverlay::press(const PointId& point, const Camera& camera, QPointF pixel) {
    return drag_.press(point, camera, pixel);
}

void GoalOverlay::drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers) {
    drag_.drag(camera, pixel, modifiers);
    Q_EMIT changed();
}

void GoalOverlay::release() {
    drag_.release();
    Q_EMIT changed();
}

void GoalOverlay::cancel() {
    drag_.cancel();
    Q_EMIT changed();
}

}  // namespace sinew
