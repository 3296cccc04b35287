#pragma once

#include "core/base/Id.h"
#include "ui/canvas/CanvasDock.h"

namespace sinew {

class TimelineView;
struct Session;

/// Implements the `contact.…` actions and enables them.
class ContactActions : public QObject {
    Q_OBJECT
public:
    ContactActions(Session& session, Actions& actions, TimelineView& view);

private:
    JointId joint() const;  ///< that gets a new contact
    void add();
    void updateEnabled();

    Session* session_;
    Actions* actions_;
    TimelineView* view_;
};

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
