#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ui/viewport/gizmos/GizmoSubject.h"
#include "ui/viewport/gizmos/HandleTool.h"
#include "ui/viewport/gizmos/MoveGizmo.h"
#include "ui/viewport/gizmos/RotateGizmo.h"

class QPainter;

namespace sinew {

class Camera;
struct Theme;

/// The viewport's gizmo and its mouse interaction. Shows rings for the rotate tool, arrows for the move tool,
/// and nothing for the select tool or during playback. X, Y and Z switch to another axis during a drag.
class GizmoTool : public HandleTool {
public:
    explicit GizmoTool(Session& session);

    void append(const Camera& camera, const Theme& theme, std::vector<Instance>& overlay) const;
    void paint(QPainter& painter, const Camera& camera, const Theme& theme) const;

    bool hover(const Camera& camera, QPointF pixel) override;
    bool leave() override;
    bool press(const Camera& camera, QPointF pixel) override;
    /// Handles X, Y or Z during a drag. Returns false for other keys and outside of a drag.
    bool switchAxis(const Camera& camera, int key, Qt::KeyboardModifiers modifiers);

    /// Returns the angle whose ring is dragged, hovered or was rotated last; -1: none.
    int emphasizedAngle() const;
    /// Sets whether angle limits are drawn, in which case they show the values.
    void setLimitsShown(bool shown) { state_.limitsShown = shown; }

    /// Forgets which handle was dragged last. Called when the current joint changes.
    void forgetLastHandle() { state_.lastDragged = -1; }

private:
    void moveTo(const Camera& camera, QPointF pixel, const DragPrecision& precision) override;
    void commit() override;
    void discard() override { subject().cancel(); }
    void forgetDrag() override;

    GizmoSubject& subject() const;
    std::optional<GizmoFrame> frame() const;
    bool rotates() const;
    void startDrag(const Camera& camera, int handle);

    std::unique_ptr<GizmoSubject> poseSubject_;
    std::unique_ptr<GizmoSubject> restSubject_;
    GizmoState state_;
    GizmoFrame startFrame_;  ///< at the start of the drag
    QPointF pressPosition_, lastPosition_;
    std::optional<RingDrag> ringDrag_;
    std::optional<ArrowDrag> arrowDrag_;
};

}  // namespace sinew
