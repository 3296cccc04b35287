#pragma once

#include <QDockWidget>

class QLabel;
class QListView;
class QSpinBox;
class QStackedWidget;

namespace sinew {

class Actions;
class HistoryModel;
struct Session;

/// The history panel: all steps that can be undone or redone; choosing one goes to it. The footer shows the
/// memory they use and the memory limit, which is stored in the settings. The context menu has Copy as
/// Recipe.
class HistoryDock : public QDockWidget {
    Q_OBJECT
public:
    HistoryDock(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    QWidget* makeFooter();
    void setBudget(int megabytes);
    void refresh();
    void goTo(const QModelIndex& step);

    Session* session_;
    HistoryModel* model_;
    QListView* view_;
    QStackedWidget* pages_;
    QLabel* usedLabel_ = nullptr;
    QSpinBox* budgetBox_ = nullptr;
    bool isSyncing_ = false;
};

}  // namespace sinew
