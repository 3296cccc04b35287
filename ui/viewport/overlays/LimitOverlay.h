#pragma once

#include <optional>

#include "ui/viewport/gizmos/HandleTool.h"
#include "ui/viewport/gizmos/RotateGizmo.h"
#include "ui/viewport/overlays/LimitShapes.h"

class QAction;
class QPainter;

namespace sinew {

class Actions;

/// The limits of the current joint in the viewport: an arc for each angle, whose ends can be dragged, and the
/// patch of directions that the bone can reach within all limits. Shown in pose mode while `view.limitArcs`
/// is on, except while weights are painted, or while a gesture anywhere changes the limits. Ends cannot be
/// dragged during playback.
///
/// An end can be dragged around its joint any number of turns, up to the other end. Other selected joints get
/// the same bound for their angle of the same name.
class LimitOverlay : public HandleTool {
    Q_OBJECT
public:
    /// Both arguments must outlive it.
    LimitOverlay(Session& session, Actions& actions);

    /// @param angle  emphasised by the gizmo; -1: none
    void append(const Camera& camera, const Theme& theme, int angle, DrawList& list);
    void paint(QPainter& painter, const Camera& camera, const Theme& theme, int angle);

    bool isShown() const;  ///< whether limits are drawn if the joint has any
    /// Returns the dials of the current joint in its current pose; empty if nothing is shown.
    std::vector<LimitDial> dials(const Camera& camera);

    bool hover(const Camera& camera, QPointF pixel) override;
    bool leave() override;
    bool isOverHandle() const { return hovered_ && hovered_->isHandle(); }
    /// Returns the tooltip of the part under the pointer, or an empty string if there is none.
    QString toolTip(const Camera& camera);

    bool press(const Camera& camera, QPointF pixel) override;

private:
    /// State of a drag.
    struct State {
        CharacterId character;
        JointId joint;
        LimitPart handle;
        QString letter;
        AngleLimit start;
        RingDrag ring;
    };
    /// A cached patch and its inputs.
    struct CachedPatch {
        EulerOrder order;
        Eigen::Vector3d bone;
        std::array<AngleRange, 3> ranges;
        SwingPatch patch;
    };
    bool hasSubject() const override;
    void moveTo(const Camera& camera, QPointF pixel, const DragPrecision& precision) override;
    void commit() override;
    void discard() override;
    void preview(const AngleLimit& limit);

    bool isBeingEdited() const;
    std::optional<int> joint() const;
    LimitStyle currentStyle(const Camera& camera, const Theme& theme, std::span<const LimitDial> dials,
                            int angle) const;
    std::optional<SwingPlacement> swingPlacement();

    QAction* showAction_;
    std::optional<State> state_;  ///< of the current or last drag
    QString readout_;             ///< "X max 15.0°"
    QPointF pointerPosition_;
    UsedRanges usedRanges_;
    std::optional<LimitPart> hovered_;
    std::optional<CachedPatch> cachedPatch_;
};

}  // namespace sinew
