#pragma once

#include <vector>

#include "core/anim/ClipSampler.h"
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
    /// A joint as the drag found it.
    struct Held {
        int joint;
        ClipSampler::Values values;
        Eigen::Matrix3d parentFromAxes;  ///< of its moving frame, with the parent's scale undone
        bool carried;                    ///< an ancestor is in hand too
    };
    const Evaluator* evaluator() const;
    void preview(const std::vector<ChannelValue>& values);

    Session* session_;
    Posing::Space space_ = Posing::Space::own;
    std::vector<Held> held_;
    std::vector<JointId> changed_;  ///< what the last preview posed
};

}  // namespace sinew
