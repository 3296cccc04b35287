#pragma once

#include <QDockWidget>

namespace sinew {

class Actions;
class CurveView;
struct Session;

/// Dock of the curve editor: toolbar, canvas and context menu.
class CurvesDock : public QDockWidget {
    Q_OBJECT
public:
    CurvesDock(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    void addContextMenu(Actions& actions);

    CurveView* view_;
};

}  // namespace sinew
