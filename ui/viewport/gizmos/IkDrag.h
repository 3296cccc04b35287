#pragma once

#include <QTimer>
#include <memory>
#include <optional>

#include "ui/editing/IkPosing.h"
#include "ui/viewport/gizmos/MoveGizmo.h"

namespace sinew {

class Camera;
struct Session;

/// Drags a point of the active character, or the target of a goal, in the plane that faces the eye. The pose
/// follows by inverse kinematics within limits, and pinned goals stay in place. A drag is one undo step.
/// Shift drags at a tenth of the speed, Ctrl toggles snapping.
class IkDrag {
public:
    explicit IkDrag(Session& session);

    /// Starts dragging a point, or the held goal whose effector it is. Returns false if posing is not
    /// possible.
    bool press(const PointId& point, const Camera& camera, QPointF pixel);
    bool press(GoalId goal, const Camera& camera, QPointF pixel);
    /// Moves the target with the pointer. Solves immediately, but at most once per redraw.
    void drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers);
    void framePainted();  ///< reports that the last solution was painted, so that the next solve may start
    void release();       ///< solves what is pending; adds one undo step if anything changed
    void cancel();
    bool dragging() const { return state_.has_value(); }

    /// The dragged point's position and its target.
    struct Residual {
        Eigen::Vector3d target, point;
        double distance() const { return (target - point).norm(); }
    };
    /// Returns nullopt before the first move.
    std::optional<Residual> residual() const;
    /// Returns the dragged goal; unset while a point or nothing is dragged.
    GoalId goal() const { return state_ && state_->goal ? state_->goal->goal.id : GoalId{}; }

private:
    /// State of a drag.
    struct State {
        std::uint64_t opening;  ///< the document in which the drag began
        CharacterId character;
        std::optional<ShownGoal> goal;
        BonePoint point;
        std::shared_ptr<IkTask> task;
        std::size_t goalIndex;  ///< index of the dragged goal in the task
        PoseValues pose;        ///< latest solution
        Eigen::Vector3d start;
        ArrowDrag arrow;
    };
    bool startDrag(IkTask task, std::size_t goalIndex, std::optional<ShownGoal> goal,
                   const Eigen::Vector3d& from, const Camera& camera, QPointF pixel);
    bool abandonPress();  ///< ends the gesture just begun and returns false
    bool isStillValid() const;
    void solvePending();
    void solve();
    QString stepName() const;

    Session* session_;
    std::optional<State> state_;
    QTimer solveTimer_;  ///< fires as soon as events are processed
    bool hasMoved_ = false;
    bool awaitsPaint_ = false;  ///< the last solution has not been painted yet
    bool isPending_ = false;  ///< the pointer has moved since the last solve, or the solve has not converged
    Eigen::Vector3d offset_ = Eigen::Vector3d::Zero();
};

}  // namespace sinew
