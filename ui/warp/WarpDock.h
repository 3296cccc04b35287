#pragma once

#include <QDockWidget>
#include <QTimer>
#include <QWidget>

class QGridLayout;
class QLabel;
class QStackedWidget;

namespace sinew {

struct Session;

/// Results of the active clip's time warp in numbers.
class WarpResult : public QWidget {
    Q_OBJECT
public:
    explicit WarpResult(Session& session, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Row {
        QLabel* name = nullptr;
        QLabel* value = nullptr;
    };
    Row addRow(const QString& name, const char* objectName);
    void showFigures();

    Session* session_;
    QGridLayout* rows_;
    Row length_, source_, speed_, frames_, contacts_;
    QTimer figuresTimer_;  ///< delays the figures: counting the frames of a long clip takes a while
};

class Actions;
class PinModel;

/// Dock that shows the time warp of the active clip in numbers: a table of pins to edit, and the result.
class WarpDock : public QDockWidget {
    Q_OBJECT
public:
    WarpDock(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    QWidget* makeEmptyPage(Actions& actions);
    QWidget* makeContentPage(Actions& actions);
    void showWarp();
    void showError(const QString& error);

    Session* session_;
    PinModel* model_;
    QStackedWidget* pages_;
    QLabel* name_;
    QLabel* summary_;
    QLabel* error_ = nullptr;
};

}  // namespace sinew
