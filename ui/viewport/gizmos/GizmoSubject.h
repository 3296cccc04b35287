#pragma once

#include <Eigen/Core>
#include <QString>
#include <optional>

#include "ui/viewport/gizmos/GizmoFrame.h"

namespace sinew {

/// What a gizmo edits, such as the pose or the rest pose. A drag is begin(), then calls of rotate() or
/// move(), each relative to begin(), and finally commit() or cancel().
class GizmoSubject {
public:
    virtual ~GizmoSubject() = default;

    /// Returns the gizmo's frame for the document as it is shown, or nullopt if nothing can be dragged.
    virtual std::optional<GizmoFrame> frame(Posing::Tool tool, Posing::Space space) const = 0;

    virtual void begin(Posing::Space space) = 0;
    /// @param angle  about one of the frame's axes, radians
    virtual void rotate(int axis, double angle) = 0;
    /// @param offset  along the frame's axes, metres
    virtual void move(const Eigen::Vector3d& offset) = 0;
    virtual void commit(Posing::Tool tool) = 0;
    virtual void cancel() = 0;
};

}  // namespace sinew
