#pragma once

#include <QDockWidget>

class QLabel;
class QStackedWidget;

namespace sinew {

class Actions;
class PinModel;
struct Session;

/// The time warp of the active clip in numbers: its pins, to be typed, and what comes of them.
class WarpDock : public QDockWidget {
    Q_OBJECT
public:
    WarpDock(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    QWidget* makeEmpty(Actions& actions);
    QWidget* makeHead();
    QWidget* makeContent(Actions& actions);
    void showWarp();
    void say(const QString& error);

    Session* session_;
    PinModel* model_;
    QStackedWidget* pages_;
    QLabel* name_ = nullptr;
    QLabel* about_ = nullptr;
    QLabel* error_ = nullptr;
};

}  // namespace sinew
