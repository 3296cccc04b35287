#pragma once

#include <QObject>
#include <QPointF>
#include <optional>

#include "ui/viewport/DrawList.h"
#include "ui/viewport/LimitDrag.h"
#include "ui/viewport/LimitShapes.h"

class QAction;
class QPainter;

namespace sinew {

class Actions;
struct Session;

/// The limits of the current joint in the viewport: an arc for each angle whose ends can be dragged, and the
/// patch that its bone reaches inside of all of them. Shown in pose mode while `view.limitArcs` is on, and
/// while a hand changes them wherever; ends can be dragged while nothing plays.
class LimitOverlay : public QObject {
    Q_OBJECT
public:
    /// Both outlive it.
    LimitOverlay(Session& session, Actions& actions, QObject* parent = nullptr);

    /// @param angle  that the gizmo speaks of; -1: none
    void append(const Camera& camera, const Theme& theme, int angle, DrawList& list);
    void paint(QPainter& painter, const Camera& camera, const Theme& theme, int angle);

    bool shown() const;  ///< whether limits would be drawn, where the joint has any
    /// Of the current joint as it is posed; none where nothing is shown.
    std::vector<LimitDial> dials(const Camera& camera);

    /// Whether another part lies under the pointer than before.
    bool hover(const Camera& camera, QPointF pixel);
    bool leave();
    bool overHandle() const { return lit_ && lit_->isHandle(); }
    /// What there is to say of the part under the pointer; empty where there is none.
    QString tip(const Camera& camera);

    /// Takes hold of the handle under a pixel; false where there is none.
    bool press(const Camera& camera, QPointF pixel);
    void drag(QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();
    void cancel();
    bool dragging() const { return drag_.dragging(); }

Q_SIGNALS:
    void changed();  ///< another picture

private:
    /// A patch and what it was made of.
    struct Reach {
        EulerOrder order;
        Eigen::Vector3d bone;
        std::array<AngleRange, 3> ranges;
        SwingPatch patch;
    };
    bool beingEdited() const;
    std::optional<int> joint() const;
    LimitLook look(const Camera& camera, const Theme& theme, std::span<const LimitDial> dials,
                   int angle) const;
    std::optional<SwingPlace> swing();

    Session* session_;
    QAction* shows_;
    LimitDrag drag_;
    UsedRanges used_;
    std::optional<LimitPart> lit_;
    std::optional<Reach> reach_;
};

}  // namespace sinew
