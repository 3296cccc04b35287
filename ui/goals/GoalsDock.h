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

/// The goals of the active character: a list, everything of the one that is chosen, and the solver. Owns what
/// the `goal.…` actions do.
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
    bool seen_ = false;
};

}  // namespace sinew
