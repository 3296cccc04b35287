#pragma once

#include <QPointF>
#include <memory>
#include <optional>
#include <vector>

#include "core/anim/PoseValues.h"
#include "ui/viewport/MoveGizmo.h"
#include "ui/viewport/Trails.h"

namespace sinew {

class Camera;
struct Session;

/// Drags a key of a trail: the playhead goes there, and the point follows the pointer in the plane that faces
/// the eye as far as one joint can bring it (reachPoint). One step, with keys at that key's time, armed or
/// not. Shift takes a tenth of the way, Ctrl turns snapping over.
class TrailDrag {
public:
    explicit TrailDrag(Session& session) : session_(&session) {}

    /// Takes hold of a key; false where nothing can be posed, or nothing may move the point.
    bool press(const JointTrail& trail, const TrailSample& sample, const Camera& camera, QPointF pixel);
    void drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();  ///< one step, where anything changed
    void cancel();
    bool dragging() const { return held_.has_value(); }
    /// Where the point is to go, beside which its way is told; unset outside of a drag.
    std::optional<Eigen::Vector3d> target() const;
    const QString& reading() const { return reading_; }
    /// When the key is that is in hand, where it is one of this trail.
    std::optional<Seconds> heldKeyOf(const JointTrail& trail) const;

private:
    /// What is in hand.
    struct Held {
        std::uint64_t opening;  ///< the document that the drag began in
        CharacterId character;
        ClipId clip;
        std::shared_ptr<const Skeleton> skeleton;
        BonePoint point;
        Seconds time;      ///< when the key plays
        Seconds source;    ///< where it is
        FrameIndex frame;  ///< where the playhead goes
        PoseValues start;
        std::vector<ChannelSet> movable;
        JointId joint;  ///< that changes
        Eigen::Vector3d place;
        ArrowDrag arrow;
    };
    bool isStillThere() const;

    Session* session_;
    std::optional<Held> held_;
    bool begun_ = false;
    Eigen::Vector3d by_ = Eigen::Vector3d::Zero();
    QString reading_;
};

}  // namespace sinew
