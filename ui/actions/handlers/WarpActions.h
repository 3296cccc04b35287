#pragma once

#include <QObject>

namespace sinew {

class Actions;
struct Session;

/// Implements the Time Warp actions on the active clip: add, enable and remove the warp, and add or delete
/// pins.
class WarpActions : public QObject {
    Q_OBJECT
public:
    WarpActions(Session& session, Actions& actions, QObject* parent);

private:
    void updateEnabled();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
