#pragma once

#include <QDockWidget>

class QLabel;
class QSpinBox;
class QStackedWidget;

namespace sinew {

class Actions;
class HistoryModel;
class HistoryView;
struct Session;

/// Every step that can be undone or redone: choosing one goes there. Below, how much memory the steps hold,
/// and how much they may (kept between runs). A step's menu has "Copy as Recipe".
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
    HistoryView* view_;
    QStackedWidget* pages_;
    QLabel* used_ = nullptr;
    QSpinBox* budget_ = nullptr;
    bool following_ = false;
};

}  // namespace sinew
