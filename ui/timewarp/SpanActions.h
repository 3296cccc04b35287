#pragma once

#include <QObject>

namespace sinew {

class Actions;
struct Session;

/// What Retime > Time Warp > Span does to the span behind the selected pin: its kind, its speed, and ways to
/// draw it anew; and whether a new speed keeps the length of the warp.
class SpanActions : public QObject {
    Q_OBJECT
public:
    SpanActions(Session& session, Actions& actions, QObject* parent);

private:
    void enable();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
