#pragma once

#include "ui/canvas/CanvasDock.h"

namespace sinew {

class TimelineView;
struct Session;

/// Dock of the timeline, with its context menu.
class TimelineDock : public CanvasDock {
    Q_OBJECT
public:
    TimelineDock(Session& session, Actions& actions, QWidget* parent = nullptr);

protected:
    void fillMenu(QMenu& menu) override;

private:
    void addButtons(TimelineView& view);
};

}  // namespace sinew
