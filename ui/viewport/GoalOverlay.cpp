#include "ui/viewport/GoalOverlay.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/document/Session.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/GizmoText.h"
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
    drag_.painted();
    shown_.clear();
    if (!session_->pose.atRest()) shown_ = session_->goals.shown();
    const Evaluator* active = session_->pose.active();
    for (const ShownGoal& goal : shown_) {
        if (isTold(goal, session_->goals.current()) && isOff(goal.residual(), active->skeleton().extent()))
            appendResidual(goal.place, goal.wanted.place, camera, theme, list.overlay);
    }
    const auto way = drag_.goal() ? std::nullopt : drag_.way();
    if (way && isOff(way->left(), active->skeleton().extent()))
        appendResidual(way->point, way->target, camera, theme, list.overlay);
}

void GoalOverlay::paint(QPainter& painter, const Camera& camera, const Theme& theme) const {
    const Evaluator* active = session_->pose.active();
    if (!active) return;
    const double extent = active->skeleton().extent();
    paintGoals(painter, camera, theme, shown_, {session_->goals.current(), hovered_, extent});
    const auto way = drag_.goal() ? std::nullopt : drag_.way();
    const auto seen = way ? camera.project(way->target) : std::nullopt;
    if (!seen || !isOff(way->left(), extent)) return;
    GizmoText::beside(*seen, *seen - QPointF(0, 10), millimetreText(way->left()), GizmoText::Kind::value)
        .paint(painter, theme);
}

bool GoalOverlay::hover(const Camera& camera, QPointF pixel) {
    const GoalId met = goalAt(camera, shown_, pixel).value_or(GoalId{});
    return std::exchange(hovered_, met) != hovered_;
}

bool GoalOverlay::leave() { return bool(std::exchange(hovered_, GoalId{})); }

std::optional<PointId> GoalOverlay::hovered() const {
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
