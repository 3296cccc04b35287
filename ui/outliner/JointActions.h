#pragma once

#include <QObject>

class QMenu;
class QWidget;

namespace sinew {

class Actions;
class JointCommands;
struct Session;

/// Implements and enables the `joint.…` actions that edit the skeleton's structure or its visibility.
class JointActions : public QObject {
    Q_OBJECT
public:
    JointActions(Session& session, Actions& actions, JointCommands& commands);

    /// Adds the actions to a context menu.
    void fill(QMenu& menu) const;

private:
    void connectEdits(JointCommands& commands);
    void connectVisibility();
    void updateEnabled();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
