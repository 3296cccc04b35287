#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ui/editing/GoalEditing.h"
#include "ui/viewport/rendering/DrawList.h"

class QPainter;
class QPainterPath;
class QPointF;

namespace sinew {

class Camera;
struct Theme;

/// Markers of goals in the viewport: a drop with the goal's number and its point at the target, filled if the
/// goal is pinned or live (a live one with a ring) and hollow otherwise. A dashed line connects the effector
/// to a target that it has not reached.

inline constexpr double kDropWidth = 16;  ///< logical pixels
inline constexpr double kDropHeight = 22;

/// Returns a drop whose point is at `point`.
QPainterPath dropShape(QPointF point);

/// Returns the goal whose drop lies under a pixel; the topmost one wins.
std::optional<GoalId> goalAt(const Camera& camera, std::span<const ShownGoal> goals, QPointF pixel);

/// Returns whether a residual, in metres, is large enough to be drawn as a line.
bool isVisibleResidual(double residual, double extent);
/// Returns whether a goal's residual is shown: if the goal is pinned, live, or current in the goals panel.
bool showsResidual(const ShownGoal& goal, GoalId current);

/// Appends the line from a point to its target.
void appendResidual(const Eigen::Vector3d& point, const Eigen::Vector3d& target, const Camera& camera,
                    const Theme& theme, std::vector<Instance>& lines);

struct GoalStyle {
    GoalId current, hovered;
    double extent = 1;  ///< of the skeleton
};
void paintGoals(QPainter& painter, const Camera& camera, const Theme& theme, std::span<const ShownGoal> goals,
                const GoalStyle& style);

}  // namespace sinew
