#pragma once

#include <vector>

#include "core/anim/PoseValues.h"
#include "ui/viewport/GizmoSubject.h"

namespace sinew {

struct Session;

/// Gizmos on the pose: the current joint bears the gizmo, and every selected joint of its character that is
/// not locked goes along.
class PoseSubject : public GizmoSubject {
public:
    explicit PoseSubject(Session& session) : session_(&session) {}

    std::optional<GizmoFrame> frame(Posing::Tool tool, Posing::Space space) const override;
    void begin(Posing::Space space) override;
    void turn(int axis, double angle) override;
    void move(const Eigen::Vector3d& by) override;
    void commit(Posing::Tool tool) override;
    void cancel() override;

private:
    /// A joint in hand and how its moving frame lay in its parent's space, scale undone, when the drag began.
    struct Held {
        int joint;
        Eigen::Matrix3d parentFromAxes;
    };
    const Evaluator* evaluator() const;
    /// The evaluator while what is in hand is still there; null once another skeleton is shown.
    const Evaluator* inHand() const;
    void turnOwn(const Skeleton& skeleton, int axis, double angle);
    void turnTogether(const Skeleton& skeleton, int axis, double angle);
    void add(const Skeleton& skeleton, int joint, Channel channel, double value);
    void preview();

    Session* session_;
    Posing::Space space_ = Posing::Space::own;
    std::shared_ptr<const Skeleton> skeleton_;  ///< of what is in hand
    PoseValues start_;                          ///< the pose that the drag began with
    std::vector<ChannelSet> movable_;           ///< of each joint
    std::vector<Held> held_;                    ///< the current joint last
    std::vector<ChannelValue> values_;
    std::vector<JointId> posed_;  ///< by the last preview
};

}  // namespace sinew
