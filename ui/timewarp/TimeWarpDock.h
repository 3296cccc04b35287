#pragma once

#include <QDockWidget>

namespace sinew {

class Actions;
class TimeWarpView;
struct Session;

/// Dock of the time warp editor: toolbar, canvas and context menu.
class TimeWarpDock : public QDockWidget {
    Q_OBJECT
public:
    TimeWarpDock(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    void showMenu(QPoint position);

    Session* session_;
    Actions* actions_;
    TimeWarpView* view_;
};

}  // namespace sinew
