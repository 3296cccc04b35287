#pragma once

#include <QObject>

class QMenu;
class QWidget;

namespace sinew {

class Actions;
class JointCommands;
struct Session;

/// What the `joint.…` actions of the skeleton's structure and of what is seen of it do, and when.
class JointActions : public QObject {
    Q_OBJECT
public:
    JointActions(Session& session, Actions& actions, JointCommands& commands);

    /// Fills a context menu with them.
    void fill(QMenu& menu) const;

private:
    void connectEdits(JointCommands& commands);
    void connectVisibility();
    void enable();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
