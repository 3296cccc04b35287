#pragma once

#include <QDockWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace sinew {

class Actions;
class CompareModel;
struct Session;

/// Compares interpolations of the current joint's keys in numbers: the difference of each from a chosen one.
/// Kept up to date while it is visible. Also drives the action that shows the comparison in the curve editor
/// and the viewport.
class CompareDock : public QDockWidget {
    Q_OBJECT
public:
    CompareDock(Session& session, Actions& actions, QWidget* parent = nullptr);
    ~CompareDock() override;

private:
    enum Page { hintPage, tablePage };

    QWidget* makeOptions();
    QWidget* makeFooter();
    void connectActions(Actions& actions);
    void showSubject();
    void showOptions();
    void copy();

    Session* session_;
    CompareModel* model_;
    QStackedWidget* pages_;
    QLabel* hint_;
    QLabel* name_;
    QLabel* details_;
    QComboBox* reference_ = nullptr;
    QCheckBox* showTip_ = nullptr;
    QTableView* table_;
    QPushButton* copy_ = nullptr;
};

}  // namespace sinew
