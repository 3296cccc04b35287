#pragma once

#include <QPointF>
#include <memory>
#include <optional>
#include <vector>

#include "ui/viewport/gizmos/MoveGizmo.h"
#include "ui/viewport/gizmos/PoseSubject.h"
#include "ui/viewport/gizmos/RestSubject.h"
#include "ui/viewport/gizmos/RingDrag.h"
#include "ui/viewport/rendering/DrawList.h"

class QPainter;

namespace sinew {

class Camera;
struct Theme;

/// The viewport's gizmo and its mouse interaction. Shows rings for the rotate tool, arrows for the move tool,
/// and nothing for the select tool or during playback. Shift drags at a tenth of the speed, Ctrl toggles
/// snapping, and X, Y and Z switch to another axis during a drag.
class GizmoTool {
public:
    explicit GizmoTool(Session& session);

    void append(const Camera& camera, const Theme& theme, std::vector<Instance>& overlay) const;
    void paint(QPainter& painter, const Camera& camera, const Theme& theme) const;

    /// Updates the hovered handle. Returns whether it changed.
    bool hover(const Camera& camera, QPointF pixel);
    bool leave();

    /// Starts dragging the handle under a pixel. Returns false if there is none.
    bool press(const Camera& camera, QPointF pixel);
    void drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();  ///< ends the drag; adds one undo step if anything changed
    void cancel();
    bool dragging() const { return state_.dragged >= 0; }
    /// Handles X, Y or Z during a drag. Returns false for other keys and outside of a drag.
    bool switchAxis(const Camera& camera, int key, Qt::KeyboardModifiers modifiers);

    /// Returns the angle whose ring is dragged, hovered or was rotated last; -1: none.
    int emphasizedAngle() const;
    /// Sets whether angle limits are drawn, in which case they show the values.
    void setLimitsShown(bool shown) { state_.limitsShown = shown; }

    /// Forgets which handle was dragged last. Called when the current joint changes.
    void forgetLastHandle() { state_.lastDragged = -1; }

private:
    GizmoSubject& subject() const;
    std::optional<GizmoFrame> frame() const;
    bool rotates() const;
    void startDrag(const Camera& camera, int handle);

    Session* session_;
    std::unique_ptr<PoseSubject> poseSubject_;
    std::unique_ptr<RestSubject> restSubject_;
    GizmoState state_;
    std::uint64_t documentOpening_ = 0;  ///< the document in which the drag began
    GizmoFrame startFrame_;              ///< at the start of the drag
    QPointF pressPosition_, lastPosition_;
    std::optional<RingDrag> ringDrag_;
    std::optional<ArrowDrag> arrowDrag_;
};

}  // namespace sinew
