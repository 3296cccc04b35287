#pragma once

#include <QPointF>
#include <memory>
#include <optional>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "ui/viewport/gizmos/MoveGizmo.h"
#include "ui/viewport/trails/Trails.h"

namespace sinew {

class Camera;
struct Session;

/// Drags a key of a trail: moves the playhead to it, and makes the point follow the pointer in the plane that
/// faces the eye as far as one joint allows (reachPoint()). Sets keys at the dragged key's time, whether
/// auto-key is on or not. A drag is one undo step. Shift drags at a tenth of the speed, Ctrl toggles
/// snapping.
class TrailDrag {
public:
    explicit TrailDrag(Session& session) : session_(&session) {}

    /// Starts dragging a key. Returns false if posing is not possible or no joint can move the point.
    bool press(const JointTrail& trail, const TrailSample& sample, const Camera& camera, QPointF pixel);
    void drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();  ///< ends the drag; adds one undo step if anything changed
    void cancel();
    bool dragging() const { return state_.has_value(); }
    /// Returns the point's target, beside which the readout is painted; unset before the first move.
    std::optional<Eigen::Vector3d> target() const;
    const QString& readout() const { return readout_; }
    /// Returns the time of the dragged key if it belongs to this trail.
    std::optional<Seconds> draggedKeyOf(const JointTrail& trail) const;

private:
    /// State of a drag.
    struct State {
        std::uint64_t opening;  ///< the document in which the drag began
        CharacterId character;
        ClipId clip;
        std::shared_ptr<const Skeleton> skeleton;
        BonePoint point;
        Seconds time;        ///< time at which the key plays
        Seconds sourceTime;  ///< time of the key in the clip
        FrameIndex frame;    ///< frame the playhead moves to
        PoseValues startPose;
        std::vector<ChannelSet> movable;
        JointId joint;  ///< the joint that is rotated or moved
        Eigen::Vector3d startPosition;
        ArrowDrag arrow;
    };
    bool isStillValid() const;

    Session* session_;
    std::optional<State> state_;
    bool hasMoved_ = false;
    Eigen::Vector3d offset_ = Eigen::Vector3d::Zero();
    QString readout_;
};

}  // namespace sinew
