#pragma once

#include <vector>

#include "core/scene/Scene.h"
#include "ui/viewport/gizmos/GizmoSubject.h"

namespace sinew {

struct Session;

/// Edits the rest pose with gizmos: all selected joints of the current joint's character that are not locked.
/// Rotating a joint takes its descendants along; moving it does not, so the bones between them stretch.
class RestSubject : public GizmoSubject {
public:
    explicit RestSubject(Session& session) : session_(&session) {}

    std::optional<GizmoFrame> frame(Posing::Tool tool, Posing::Space space) const override;
    void begin(Posing::Space space) override;
    void rotate(int axis, double angle) override;
    void move(const Eigen::Vector3d& offset) override;
    void commit(Posing::Tool tool) override;
    void cancel() override;

private:
    const Evaluator* evaluator() const;
    /// Previews the committed scene with `change(scene, skeleton, joint)` applied to each dragged joint.
    template <class Change>
    void preview(const Change& change);

    Session* session_;
    CharacterId character_;
    std::vector<JointId> dragged_;          ///< parents first
    std::optional<GizmoFrame> startFrame_;  ///< at the start of the drag
};

}  // namespace sinew
