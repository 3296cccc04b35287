#pragma once

#include <QPointF>
#include <memory>
#include <optional>
#include <vector>

#include "ui/viewport/DrawList.h"
#include "ui/viewport/MoveGizmo.h"
#include "ui/viewport/PoseSubject.h"
#include "ui/viewport/RestSubject.h"
#include "ui/viewport/RingDrag.h"

class QPainter;

namespace sinew {

class Camera;
struct Theme;

/// The gizmo in the viewport: which one stands there, what the pointer does to it. Rings for the rotate tool,
/// arrows for the move tool, nothing for select or while playing. Shift takes a tenth of the way, Ctrl turns
/// snapping over, X, Y and Z take another axis into the hand.
class GizmoTool {
public:
    explicit GizmoTool(Session& session);

    void append(const Camera& camera, const Theme& theme, std::vector<Instance>& overlay) const;
    void paint(QPainter& painter, const Camera& camera, const Theme& theme) const;

    /// Whether another handle lies under the pointer than before.
    bool hover(const Camera& camera, QPointF pixel);
    bool leave();

    /// Takes hold of the handle under a pixel; false where there is none.
    bool press(const Camera& camera, QPointF pixel);
    void drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();  ///< one step, where anything changed
    void cancel();
    bool dragging() const { return state_.held >= 0; }
    /// X, Y or Z during a drag; false for other keys.
    bool takeAxis(const Camera& camera, int key, Qt::KeyboardModifiers modifiers);

    /// The angle whose ring is in hand, under the pointer or was turned last; -1: none.
    int turnedAngle() const;
    /// Whether the limits of angles are drawn, which tell their values then.
    void setDials(bool shown) { state_.dials = shown; }

    /// For another joint nothing is remembered of the one before.
    void forget() { state_.last = -1; }

private:
    GizmoSubject& subject() const;
    std::optional<GizmoFrame> frame() const;
    bool turns() const;
    void takeHold(const Camera& camera, int handle);

    Session* session_;
    std::unique_ptr<PoseSubject> pose_;
    std::unique_ptr<RestSubject> rest_;
    GizmoState state_;
    std::uint64_t opening_ = 0;  ///< the document that the drag began in
    GizmoFrame start_;           ///< the frame that the drag began with
    QPointF pressed_, last_;
    std::optional<RingDrag> ring_;
    std::optional<ArrowDrag> arrow_;
};

}  // namespace sinew
