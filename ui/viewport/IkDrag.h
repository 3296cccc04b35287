#pragma once

#include <QTimer>
#include <memory>
#include <optional>

#include "ui/document/IkPosing.h"
#include "ui/viewport/MoveGizmo.h"

namespace sinew {

class Camera;
struct Session;

/// Drags a point of the active character, or the target of a goal, in the plane that faces the eye: the pose
/// follows by inverse kinematics, inside limits, with what is pinned where it is. One step. Shift takes a
/// tenth of the way, Ctrl turns snapping over.
class IkDrag {
public:
    explicit IkDrag(Session& session);

    /// Takes hold of a point; of one that a held goal is for, of that goal. False where nothing can be posed.
    bool press(const PointId& point, const Camera& camera, QPointF pixel);
    bool press(GoalId goal, const Camera& camera, QPointF pixel);
    /// Where the pointer goes; solved at once, but at most once a painted frame.
    void drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers);
    void painted();  ///< what was solved last is on the screen: the next may come
    void release();  ///< one step, where anything changed; what waits for its frame is solved first
    void cancel();
    bool dragging() const { return held_.has_value(); }

    /// Where the point is to go and how far it is from there; unset before the first move.
    struct Way {
        Eigen::Vector3d target, point;
        double left() const { return (target - point).norm(); }
    };
    std::optional<Way> way() const;
    /// The goal in hand; unset: a point is, or nothing.
    GoalId goal() const { return held_ && held_->goal ? held_->goal->goal.id : GoalId{}; }

private:
    /// What is in hand.
    struct Held {
        std::uint64_t opening;  ///< the document that the drag began in
        CharacterId character;
        std::optional<ShownGoal> goal;
        BonePoint point;
        std::shared_ptr<IkTask> task;
        std::size_t pulled;  ///< which of its goals goes along
        PoseValues pose;     ///< its last solution
        Eigen::Vector3d place;
        ArrowDrag arrow;
    };
    bool takeHold(IkTask task, std::size_t pulled, std::optional<ShownGoal> goal, const Eigen::Vector3d& from,
                  const Camera& camera, QPointF pixel);
    bool refuse();  ///< false; what was begun is over
    bool isStillThere() const;
    void showPending();
    void show();
    QString stepName() const;

    Session* session_;
    std::optional<Held> held_;
    QTimer frame_;  ///< of no length
    bool begun_ = false;
    bool unpainted_ = false;  ///< what was solved last is not on the screen yet
    bool pending_ = false;    ///< the pointer moved, and nothing was solved since
    Eigen::Vector3d by_ = Eigen::Vector3d::Zero();
};

}  // namespace sinew
