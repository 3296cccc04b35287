#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ui/document/GoalEditing.h"
#include "ui/viewport/DrawList.h"

class QPainter;
class QPainterPath;
class QPointF;

namespace sinew {

class Camera;
struct Theme;

/// How goals look in the viewport: a drop with the goal's number, its point on the target; filled where the
/// goal is pinned or live, a live one with a ring, hollow else. A dashed line leads from the bone's point to
/// a target that it is not at.

inline constexpr double kDropWidth = 16;  ///< logical pixels
inline constexpr double kDropHeight = 22;

/// A drop whose point is at `point`.
QPainterPath dropShape(QPointF point);

/// The goal whose drop lies under a pixel, the last drawn first.
std::optional<GoalId> goalAt(const Camera& camera, std::span<const ShownGoal> goals, QPointF pixel);

/// Whether so much is left, metres, that it is worth a line.
bool isOff(double residual, double extent);
/// Whether what is left of a goal is shown: it is held, or the one that the panel speaks of.
bool isTold(const ShownGoal& goal, GoalId current);

/// The line from a point to where it is wanted.
void appendResidual(const Eigen::Vector3d& point, const Eigen::Vector3d& target, const Camera& camera,
                    const Theme& theme, std::vector<Instance>& lines);

struct GoalLook {
    GoalId current, hovered;
    double extent = 1;  ///< of the skeleton
};
void paintGoals(QPainter& painter, const Camera& camera, const Theme& theme, std::span<const ShownGoal> goals,
                const GoalLook& look);

}  // namespace sinew
