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

/// The keys of the current joint under several interpolations, in numbers: how far each is from a chosen one.
/// Always current while it is seen. Also drives the action that shows the comparison in curves and viewport.
class CompareDock : public QDockWidget {
    Q_OBJECT
public:
    CompareDock(Session& session, Actions& actions, QWidget* parent = nullptr);
    ~CompareDock() override;

private:
    QWidget* makeHead();
    QWidget* makeChoices();
    QWidget* makeFooter();
    void bind(Actions& actions);
    void showSubject();
    void showChoices();
    void copy();

    Session* session_;
    CompareModel* model_;
    QStackedWidget* pages_;
    QLabel* hint_;
    QLabel* name_ = nullptr;
    QLabel* about_ = nullptr;
    QComboBox* against_ = nullptr;
    QCheckBox* tip_ = nullptr;
    QTableView* table_;
    QPushButton* copy_ = nullptr;
};

}  // namespace sinew
