#pragma once

#include <QObject>

namespace sinew {

class Actions;
struct Session;

/// Implements the `goal.…` actions and enables them.
class GoalActions : public QObject {
    Q_OBJECT
public:
    GoalActions(Session& session, Actions& actions, QObject* parent);

private:
    void connectActions();
    void goTo();
    void updateEnabled();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
