#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace sinew {

class BackgroundTask;

/// "Opening walk.bvh [=====   ] Cancel" for the status bar. Appears a quarter of a second after a task
/// starts, so that quick work does not flicker. Work without progress is shown as busy; other work shows the
/// time left once a second has passed.
class TaskProgress : public QWidget {
    Q_OBJECT
public:
    static constexpr int kDelayMilliseconds = 250;

    explicit TaskProgress(QWidget* parent = nullptr);

    /// Watches a task. Several tasks may be watched; the one started last is shown.
    void watch(BackgroundTask& task);

Q_SIGNALS:
    void appeared();
    void vanished();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void refresh();

    BackgroundTask* task_ = nullptr;
    QLabel* text_;
    QProgressBar* bar_;
    QTimer delay_;
    QTimer poll_;
    QElapsedTimer elapsed_;  ///< time since the task started
};

}  // namespace sinew
