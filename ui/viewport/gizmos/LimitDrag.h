#pragma once

#include <QCoreApplication>
#include <QPointF>
#include <QString>
#include <optional>

#include "ui/viewport/gizmos/LimitDials.h"
#include "ui/viewport/gizmos/RingDrag.h"

namespace sinew {

struct Session;

/// Drags one end of a limit around its joint, any number of turns, up to the other end. Other selected joints
/// get the same bound for their angle of the same name. A drag is one undo step. Shift drags at a tenth of
/// the speed, Ctrl toggles snapping.
class LimitDrag {
    Q_DECLARE_TR_FUNCTIONS(sinew::LimitDrag)
public:
    explicit LimitDrag(Session& session) : session_(&session) {}

    void press(const LimitDial& dial, const LimitPart& handle, const Camera& camera, QPointF pixel);
    void drag(QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();  ///< ends the drag; adds one undo step if anything changed
    void cancel();
    bool dragging() const { return state_.has_value(); }

    std::optional<LimitPart> handle() const;
    const QString& readout() const { return readout_; }  ///< "X max 15.0°"; empty before the first move
    QPointF pointerPosition() const { return pointerPosition_; }

private:
    /// State of a drag.
    struct State {
        std::uint64_t opening;  ///< the document in which the drag began
        CharacterId character;
        JointId joint;
        LimitPart handle;
        QString letter;
        AngleLimit start;
        RingDrag ring;
    };
    bool isStillValid() const;
    AngleLimit draggedLimit(double offset, bool snaps) const;
    void preview(const AngleLimit& limit);
    void reset();

    Session* session_;
    std::optional<State> state_;
    QString readout_;
    QPointF pointerPosition_;
};

}  // namespace sinew
