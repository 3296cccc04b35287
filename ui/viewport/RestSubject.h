#pragma once

#include <vector>

#include "core/scene/Scene.h"
#include "ui/viewport/GizmoSubject.h"

namespace sinew {

struct Session;

/// Gizmos on the skeleton at rest: every selected joint of the current one's character that is not locked.
/// Turning takes along what is below; moving does not: bones stretch between the joints.
class RestSubject : public GizmoSubject {
public:
    explicit RestSubject(Session& session) : session_(&session) {}

    std::optional<GizmoFrame> frame(Posing::Tool tool, Posing::Space space) const override;
    void begin(Posing::Space space) override;
    void turn(int axis, double angle) override;
    void move(const Eigen::Vector3d& by) override;
    void commit(Posing::Tool tool) override;
    void cancel() override;

private:
    const Evaluator* evaluator() const;
    /// Shows the committed scene with `change(scene, skeleton, joint)` done to each joint in hand.
    template <class Change>
    void preview(const Change& change);

    Session* session_;
    CharacterId character_;
    std::vector<JointId> held_;        ///< parents first
    std::optional<GizmoFrame> frame_;  ///< where the drag began
};

}  // namespace sinew
