#pragma once

#include <QObject>

namespace sinew {

class Actions;
struct Session;

/// What the `goal.…` actions do, and when they can be chosen.
class GoalActions : public QObject {
    Q_OBJECT
public:
    GoalActions(Session& session, Actions& actions, QObject* parent);

private:
    void connectActions();
    void goTo();
    void enable();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
