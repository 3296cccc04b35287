#pragma once

#include <QTimer>
#include <memory>

#include "ui/editing/IkPosing.h"
#include "ui/viewport/gizmos/HandleTool.h"
#include "ui/viewport/gizmos/MoveGizmo.h"

namespace sinew {

/// Goals and pins in the viewport. Each is a drop with the goal's number and its point at the target, filled
/// if the goal is pinned or live (a live one with a ring) and hollow otherwise. A dashed line connects the
/// effector to a target that it has not reached.
///
/// Drags the target of a goal, or a point of the active character, in the
/// plane that faces the eye. The pose follows by inverse kinematics within limits, and pinned goals stay in
/// place.
class GoalOverlay : public HandleTool {
    Q_OBJECT
public:
    explicit GoalOverlay(Session& session);

    /// Reads the goals as they are currently shown and draws the lines of their residuals.
    void append(const Camera& camera, const Theme& theme, DrawList& list);
    void paint(QPainter& painter, const Camera& camera, const Theme& theme) const;

    bool hover(const Camera& camera, QPointF pixel) override;
    bool leave() override;
    /// Returns the point of the goal under the pointer, or nullopt if there is none.
    std::optional<PointId> hoveredPoint() const;

    bool press(const Camera& camera, QPointF pixel) override;
    /// Starts dragging a point, or the held goal whose effector it is. Returns false if posing is not
    /// possible.
    bool press(const PointId& point, const Camera& camera, QPointF pixel);
    void release() override;  ///< also solves what is pending

private:
    /// State of a drag.
    struct State {
        CharacterId character;
        std::optional<ShownGoal> goal;  ///< unset while a point is dragged
        BonePoint point;
        std::shared_ptr<IkTask> task;
        std::size_t goalIndex;  ///< index of the dragged goal in the task
        PoseValues pose;        ///< latest solution
        Eigen::Vector3d start;
        ArrowDrag arrow;
    };
    /// The position of a dragged point and its target.
    struct Residual {
        Eigen::Vector3d target, point;
        double distance() const { return (target - point).norm(); }
    };

    bool hasSubject() const override;
    void moveTo(const Camera& camera, QPointF pixel, const DragPrecision& precision) override;
    void commit() override;
    void discard() override;

    bool press(GoalId goal, const Camera& camera, QPointF pixel);
    bool startDrag(IkTask task, std::size_t goalIndex, std::optional<ShownGoal> goal,
                   const Eigen::Vector3d& from, const Camera& camera, QPointF pixel);
    bool abandonPress();  ///< ends the gesture just begun and returns false
    void solvePending();  ///< solves immediately, but at most once per redraw
    void solve();
    bool showsResidual(const ShownGoal& goal) const;
    /// Returns nullopt if it is not large enough to be shown, before the first move and while a goal is
    /// dragged.
    std::optional<Residual> pointResidual() const;

    std::vector<ShownGoal> shownGoals_;  ///< as of the last append()
    GoalId hovered_;
    std::optional<State> state_;  ///< of the current or last drag
    QTimer solveTimer_;           ///< fires as soon as events are processed
    bool awaitsPaint_ = false;    ///< the last solution has not been painted yet
    bool isPending_ = false;  ///< the pointer has moved since the last solve, or the solve has not converged
    Eigen::Vector3d offset_ = Eigen::Vector3d::Zero();
};

}  // namespace sinew
