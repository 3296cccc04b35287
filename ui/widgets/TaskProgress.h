#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace sinew {

class BackgroundTask;

/// "Opening walk.bvh [=====   ] Cancel" for the status bar. Appears half a second after a task started, so
/// that quick work does not flicker. Work that cannot say how far it is shows as busy; of other work it tells
/// how long it will still take, once a second of it is over.
class TaskProgress : public QWidget {
    Q_OBJECT
public:
    static constexpr int kDelayMilliseconds = 500;

    explicit TaskProgress(QWidget* parent = nullptr);

    /// Follows a task; several may be watched, one is shown.
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
    QElapsedTimer since_;  ///< the task started
};

}  // namespace sinew
