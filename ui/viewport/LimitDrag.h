#pragma once

#include <QPointF>
#include <QString>
#include <optional>

#include "ui/viewport/LimitDials.h"
#include "ui/viewport/RingDrag.h"

namespace sinew {

struct Session;

/// Drags an end of a limit round its joint, any number of turns, as far as the other end. Other selected
/// joints get the same bound for their angle of the same name. One step; Shift takes a tenth of the way, Ctrl
/// turns snapping over.
class LimitDrag {
public:
    explicit LimitDrag(Session& session) : session_(&session) {}

    void press(const LimitDial& dial, const LimitPart& handle, const Camera& camera, QPointF pixel);
    void drag(QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();  ///< one step, where anything changed
    void cancel();
    bool dragging() const { return held_.has_value(); }

    std::optional<LimitPart> handle() const;
    const QString& reading() const { return reading_; }  ///< "X max 15.0°", from the first move on
    QPointF pointer() const { return pointer_; }

private:
    /// What is in hand.
    struct Held {
        std::uint64_t opening;  ///< the document that the drag began in
        CharacterId character;
        JointId joint;
        LimitPart handle;
        QString letter;
        AngleLimit start;
        RingDrag ring;
    };
    bool isStillThere() const;
    AngleLimit dragged(double by, bool snaps) const;
    void preview(const AngleLimit& limit);
    void drop();

    Session* session_;
    std::optional<Held> held_;
    QString reading_;
    QPointF pointer_;
};

}  // namespace sinew
