#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "ui/viewport/gizmos/HandleTool.h"
#include "ui/viewport/gizmos/MoveGizmo.h"
#include "ui/viewport/trails/TrailShapes.h"

namespace sinew {

/// The keys of trails. Dragging one moves the playhead to it, and makes the point follow the pointer in the
/// plane that faces the eye as far as one joint allows (reachPoint()). Sets keys at the dragged key's time,
/// whether auto-key is on or not.
class TrailHandles : public HandleTool {
    Q_OBJECT
public:
    /// Both arguments must outlive it.
    TrailHandles(Session& session, const Trails& trails);

    bool hover(const Camera& camera, QPointF pixel) override;
    bool leave() override;
    bool press(const Camera& camera, QPointF pixel) override;

    /// Returns the hovered or dragged key.
    std::optional<TrailKey> highlighted() const;
    /// Paints how far the point has been dragged.
    void paint(QPainter& painter, const Camera& camera, const Theme& theme) const;

private:
    /// State of a drag.
    struct State {
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

    bool hasSubject() const override;
    void moveTo(const Camera& camera, QPointF pixel, const DragPrecision& precision) override;
    void commit() override;
    void discard() override;

    const Trails* trails_;
    std::optional<TrailKey> hovered_;
    std::optional<State> state_;  ///< of the current or last drag
    Eigen::Vector3d offset_ = Eigen::Vector3d::Zero();
};

}  // namespace sinew
