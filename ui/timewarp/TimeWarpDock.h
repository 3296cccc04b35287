#pragma once

#include "ui/canvas/CanvasDock.h"

namespace sinew {

class TimeWarpView;
struct Session;

/// Dock of the time warp editor: toolbar, canvas and context menu.
class TimeWarpDock : public CanvasDock {
    Q_OBJECT
public:
    TimeWarpDock(Session& session, Actions& actions, QWidget* parent = nullptr);

protected:
    void fillMenu(QMenu& menu) override;

private:
    Session* session_;
    TimeWarpView* view_;
};

}  // namespace sinew
