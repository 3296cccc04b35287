#pragma once

#include <QObject>
#include <QString>

#include "core/anim/warp/WarpEdits.h"

namespace sinew {

struct Session;

/// Returns the lower-case name of a span kind: "smooth", "linear", "hold" or "reverse".
QString spanName(SpanKind kind);

// Edits of a span in the active clip's warp. Each is one undo step.
void setSpanKind(Session& session, std::size_t span, SpanKind kind);
void setSpanLocked(Session& session, std::size_t span, bool locked);
void setSpanSpeed(Session& session, std::size_t span, double speed);

class Actions;

/// Implements and enables Retime > Time Warp > Span, which changes kind, speed and shape of the span after
/// the selected pin, and Keep Length.
class SpanActions : public QObject {
    Q_OBJECT
public:
    SpanActions(Session& session, Actions& actions, QObject* parent);

private:
    void updateEnabled();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
