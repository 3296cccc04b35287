#pragma once

#include <QDockWidget>

namespace sinew {

class Actions;
class TimelineView;
struct Session;

/// Dock of the timeline, with its context menu.
class TimelineDock : public QDockWidget {
    Q_OBJECT
public:
    TimelineDock(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    void addButtons(const Actions& actions);
    void addContextMenu(Actions& actions);

    TimelineView* view_;
};

}  // namespace sinew
