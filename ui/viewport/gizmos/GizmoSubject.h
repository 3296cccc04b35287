#pragma once

#include <QCoreApplication>
#include <memory>
#include <optional>

#include "ui/viewport/gizmos/GizmoFrame.h"

namespace sinew {

struct Session;

/// The subject of a gizmo on the current joint: the pose or the rest pose. A drag is begin(), then calls of
/// rotate() or move(), each relative to begin(), and finally commit() or cancel().
class GizmoSubject {
    Q_DECLARE_TR_FUNCTIONS(sinew::GizmoSubject)
public:
    explicit GizmoSubject(Session& session) : session_(&session) {}
    virtual ~GizmoSubject() = default;

    /// Returns the gizmo's frame for the document as it is shown, or nullopt if nothing can be dragged.
    std::optional<GizmoFrame> frame(Posing::Tool tool, Posing::Space space) const;

    virtual void begin(Posing::Space space) = 0;
    /// @param angle  about one of the frame's axes, radians
    virtual void rotate(int axis, double angle) = 0;
    /// @param offset  along the frame's axes, metres
    virtual void move(const Eigen::Vector3d& offset) = 0;
    virtual void commit(Posing::Tool tool) = 0;
    virtual void cancel() = 0;

protected:
    /// Returns the evaluator of the current joint's character, or null if it cannot be edited.
    virtual const Evaluator* evaluator() const = 0;
    /// Returns the frame of a joint without regard to locked axes.
    virtual GizmoFrame jointFrame(const Evaluator& evaluator, int joint, Posing::Tool tool,
                                  Posing::Space space) const = 0;

    Session* session_;
};

/// Returns a subject that edits the pose: all selected joints of the active character that are not locked.
std::unique_ptr<GizmoSubject> makePoseSubject(Session& session);

/// Returns a subject that edits the rest pose: all selected joints of the current joint's character that are
/// not locked. Rotating a joint takes its descendants along; moving it does not, so the bones between them
/// stretch.
std::unique_ptr<GizmoSubject> makeRestSubject(Session& session);

}  // namespace sinew
