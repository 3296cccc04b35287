#pragma once

#include <Eigen/Core>
#include <QString>
#include <optional>

#include "ui/viewport/GizmoFrame.h"

namespace sinew {

/// What a gizmo stands on, and what its drags change: the pose, say, or the rest pose. One drag is begin(),
/// turns or moves that are each counted from begin(), and commit() or cancel().
class GizmoSubject {
public:
    virtual ~GizmoSubject() = default;

    /// As the document is shown now; nullopt where there is nothing to take hold of.
    virtual std::optional<GizmoFrame> frame(Posing::Tool tool, Posing::Space space) const = 0;

    virtual void begin(Posing::Space space) = 0;
    /// @param angle  about one of the frame's axes, radians
    virtual void turn(int axis, double angle) = 0;
    /// @param by  along the frame's axes, metres
    virtual void move(const Eigen::Vector3d& by) = 0;
    virtual void commit(Posing::Tool tool) = 0;
    virtual void cancel() = 0;
};

}  // namespace sinew
