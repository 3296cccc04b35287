#pragma once

#include <QObject>

namespace sinew {

class Actions;
struct Session;

/// What the Time Warp menu does to the active clip: add a warp, mute it, take it away, and its pins at the
/// playhead.
class WarpActions : public QObject {
    Q_OBJECT
public:
    WarpActions(Session& session, Actions& actions, QObject* parent);

private:
    void enable();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
