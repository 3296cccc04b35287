#pragma once

#include <QObject>
#include <QPointF>
#include <optional>

#include "ui/viewport/gizmos/LimitDrag.h"
#include "ui/viewport/overlays/LimitShapes.h"
#include "ui/viewport/rendering/DrawList.h"

class QAction;
class QPainter;

namespace sinew {

class Actions;
struct Session;

/// The limits of the current joint in the viewport: an arc for each angle, whose ends can be dragged, and the
/// patch of directions that the bone can reach within all limits. Shown in pose mode while `view.limitArcs`
/// is on or a gesture anywhere changes the limits. Ends cannot be dragged during playback.
class LimitOverlay : public QObject {
    Q_OBJECT
public:
    /// Both arguments must outlive it.
    LimitOverlay(Session& session, Actions& actions, QObject* parent = nullptr);

    /// @param angle  emphasised by the gizmo; -1: none
    void append(const Camera& camera, const Theme& theme, int angle, DrawList& list);
    void paint(QPainter& painter, const Camera& camera, const Theme& theme, int angle);

    bool isShown() const;  ///< whether limits are drawn if the joint has any
    /// Returns the dials of the current joint in its current pose; empty if nothing is shown.
    std::vector<LimitDial> dials(const Camera& camera);

    /// Updates the hovered part. Returns whether it changed.
    bool hover(const Camera& camera, QPointF pixel);
    bool leave();
    bool isOverHandle() const { return hovered_ && hovered_->isHandle(); }
    /// Returns the tooltip of the part under the pointer, or an empty string if there is none.
    QString toolTip(const Camera& camera);

    /// Starts dragging the handle under a pixel. Returns false if there is none.
    bool press(const Camera& camera, QPointF pixel);
    void drag(QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();
    void cancel();
    bool dragging() const { return drag_.dragging(); }

Q_SIGNALS:
    void changed();  ///< a redraw is needed

private:
    /// A cached patch and its inputs.
    struct CachedPatch {
        EulerOrder order;
        Eigen::Vector3d bone;
        std::array<AngleRange, 3> ranges;
        SwingPatch patch;
    };
    bool isBeingEdited() const;
    std::optional<int> joint() const;
    LimitStyle currentStyle(const Camera& camera, const Theme& theme, std::span<const LimitDial> dials,
                            int angle) const;
    std::optional<SwingPlacement> swingPlacement();

    Session* session_;
    QAction* showAction_;
    LimitDrag drag_;
    UsedRanges usedRanges_;
    std::optional<LimitPart> hovered_;
    std::optional<CachedPatch> cachedPatch_;
};

}  // namespace sinew
