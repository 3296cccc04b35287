#pragma once

#include <QObject>

#include "ui/viewport/GoalMarks.h"
#include "ui/viewport/IkDrag.h"

namespace sinew {

/// Goals and pins in the viewport, and what the pointer does to them and to points of the active character by
/// inverse kinematics.
class GoalOverlay : public QObject {
    Q_OBJECT
public:
    explicit GoalOverlay(Session& session, QObject* parent = nullptr);

    /// Reads the goals as they are shown now, and draws the lines of what is left.
    void append(const Camera& camera, const Theme& theme, DrawList& list);
    void paint(QPainter& painter, const Camera& camera, const Theme& theme) const;

    /// Whether another drop lies under the pointer than before.
    bool hover(const Camera& camera, QPointF pixel);
    bool leave();
    /// The point of the goal under the pointer; unset where there is none.
    std::optional<PointId> hovered() const;

    /// Takes hold of the goal under a pixel; false where there is none, or nothing can be posed.
    bool press(const Camera& camera, QPointF pixel);
    bool press(const PointId& point, const Camera& camera, QPointF pixel);
    void drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();
    void cancel();
    bool dragging() const { return drag_.dragging(); }

Q_SIGNALS:
    void changed();  ///< another picture

private:
    Session* session_;
    IkDrag drag_;
    std::vector<ShownGoal> shown_;  ///< of the picture that was appended last
    GoalId hovered_;
};

}  // namespace sinew
