#pragma once

#include <QDockWidget>

class QListView;
class QMenu;
class QStackedWidget;

namespace sinew {

class Actions;
class GoalForm;
class GoalModel;
class SolverBox;
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

/// The active character's goals: a list, the properties of the current goal, and the solver. Owns the
/// `goal.…` actions' implementation.
class GoalsDock : public QDockWidget {
    Q_OBJECT
public:
    GoalsDock(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    QWidget* makeBar();
    QWidget* makeContent();
    void makeList();
    void showGoals();
    void showCurrent();

    Session* session_;
    Actions* actions_;
    GoalModel* model_;
    QListView* list_;
    GoalForm* form_;
    SolverBox* solver_;
    QMenu* menu_;
    QStackedWidget* pages_;
    bool isSeen_ = false;
};

}  // namespace sinew
