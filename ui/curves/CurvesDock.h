#pragma once

#include <QDockWidget>

namespace sinew {

class Actions;
class CurveView;
struct Session;

/// The curve editor in its dock: bar, canvas and context menu.
class CurvesDock : public QDockWidget {
    Q_OBJECT
public:
    CurvesDock(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    void addContextMenu(Actions& actions);

    CurveView* view_;
};

}  // namespace sinew
