#pragma once

#include <Eigen/Core>
#include <QObject>
#include <QPointF>
#include <cstdint>
#include <optional>

namespace sinew {

class Camera;
struct Session;

/// How a drag follows the pointer.
struct DragPrecision {
    double fineness = 1;  ///< factor applied to the movement: 1, or less for precise steps
    bool snaps = false;   ///< to whole steps of 5 degrees or 1 cm

    double snappedAngle(double radians) const;
    Eigen::Vector3d snappedOffset(const Eigen::Vector3d& metres) const;
};

/// Handles in the viewport that can be dragged with the mouse, such as the rings of the gizmo or the ends of
/// limits. A drag is one undo step. Shift drags at a tenth of the speed, Ctrl toggles snapping. A drag ends
/// without a step if the document or its subject is replaced.
class HandleTool : public QObject {
    Q_OBJECT
public:
    explicit HandleTool(Session& session) : session_(&session) {}

    /// Updates the hovered handle. Returns whether it changed.
    virtual bool hover(const Camera& camera, QPointF pixel) = 0;
    virtual bool leave() = 0;

    /// Starts dragging the handle under a pixel. Returns false if there is none or it cannot be dragged.
    virtual bool press(const Camera& camera, QPointF pixel) = 0;
    void drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers);
    virtual void release();  ///< ends the drag; adds one undo step if anything changed
    void cancel();
    bool dragging() const { return opening_.has_value(); }

Q_SIGNALS:
    void changed();  ///< a redraw is needed

protected:
    /// Starts a drag; called by press().
    void begin();
    /// Returns whether the drag's document is still open and its subject exists.
    bool isValid() const;
    bool hasMoved() const { return hasMoved_; }  ///< in the current or last drag

    virtual bool hasSubject() const { return true; }  ///< whether what is dragged still exists
    virtual void moveTo(const Camera& camera, QPointF pixel, const DragPrecision& precision) = 0;
    /// End a drag: add its step, or remove its preview. dragging() is already false.
    virtual void commit() = 0;
    virtual void discard() = 0;
    virtual void forgetDrag() {}  ///< called after every drag

    Session* session_;

private:
    std::optional<std::uint64_t> opening_;  ///< the document in which the drag began
    bool hasMoved_ = false;
};

}  // namespace sinew
