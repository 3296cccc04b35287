#pragma once

#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "ui/viewport/gizmos/GizmoSubject.h"

namespace sinew {

struct Session;

/// Edits the pose with gizmos. The gizmo is on the current joint; all selected joints of its character that
/// are not locked are posed with it.
class PoseSubject : public GizmoSubject {
public:
    explicit PoseSubject(Session& session) : session_(&session) {}

    std::optional<GizmoFrame> frame(Posing::Tool tool, Posing::Space space) const override;
    void begin(Posing::Space space) override;
    void rotate(int axis, double angle) override;
    void move(const Eigen::Vector3d& offset) override;
    void commit(Posing::Tool tool) override;
    void cancel() override;

private:
    /// A dragged joint and its translation frame in its parent's space, without scale, at the start of the
    /// drag.
    struct DraggedJoint {
        int joint;
        Eigen::Matrix3d parentFromAxes;
    };
    const Evaluator* evaluator() const;
    /// Returns the evaluator while the skeleton being dragged is still shown, otherwise null.
    const Evaluator* draggedEvaluator() const;
    void rotateOwnAngles(const Skeleton& skeleton, int axis, double angle);
    void rotateTogether(const Skeleton& skeleton, int axis, double angle);
    void add(const Skeleton& skeleton, int joint, Channel channel, double value);
    void preview();

    Session* session_;
    Posing::Space space_ = Posing::Space::local;
    std::shared_ptr<const Skeleton> skeleton_;  ///< of the dragged joints
    PoseValues startPose_;                      ///< pose at the start of the drag
    std::vector<ChannelSet> movable_;           ///< per joint
    std::vector<DraggedJoint> dragged_;         ///< the current joint last
    std::vector<ChannelValue> values_;
    std::vector<JointId> changed_;  ///< joints changed by the last preview
};

}  // namespace sinew
