#pragma once

#include <QObject>

#include "ui/viewport/gizmos/IkDrag.h"
#include "ui/viewport/overlays/GoalMarks.h"

namespace sinew {

/// Goals and pins in the viewport: draws them and handles dragging them, or points of the active character,
/// by inverse kinematics.
class GoalOverlay : public QObject {
    Q_OBJECT
public:
    explicit GoalOverlay(Session& session, QObject* parent = nullptr);

    /// Reads the goals as they are currently shown and draws the lines of their residuals.
    void append(const Camera& camera, const Theme& theme, DrawList& list);
    void paint(QPainter& painter, const Camera& camera, const Theme& theme) const;

    /// Updates the hovered drop. Returns whether it changed.
    bool hover(const Camera& camera, QPointF pixel);
    bool leave();
    /// Returns the point of the goal under the pointer, or nullopt if there is none.
    std::optional<PointId> hoveredPoint() const;

    /// Starts dragging the goal under a pixel. Returns false if there is none or posing is not possible.
    bool press(const Camera& camera, QPointF pixel);
    bool press(const PointId& point, const Camera& camera, QPointF pixel);
    void drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();
    void cancel();
    bool dragging() const { return drag_.dragging(); }

Q_SIGNALS:
    void changed();  ///< a redraw is needed

private:
    Session* session_;
    IkDrag drag_;
    std::vector<ShownGoal> shownGoals_;  ///< as of the last append()
    GoalId hovered_;
};

}  // namespace sinew
