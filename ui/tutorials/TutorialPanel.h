#pragma once

#include <QFrame>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/tutorials/Tutorial.h"

class QLabel;
class QMainWindow;
class QPushButton;

namespace sinew {

/// A frame around the widget that a tutorial talks about. Lets all input through.
class TutorialPointer : public QWidget {
    Q_OBJECT
public:
    explicit TutorialPointer(QMainWindow& window);

    /// Surrounds the target of a step, or disappears if it is not visible.
    void pointAt(const QString& target);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Returns the target's area in the window, or that of its tab; empty if neither is visible.
    QRect areaOf(const QString& target) const;
    /// Returns the area of the tab of a panel that is behind another; empty if there is none.
    QRect tabOf(const QWidget& panel) const;

    QMainWindow* window_;
};

/// Shows one step of a tutorial at a time in a corner of the window, points at what it is about, and goes on
/// when it is done. The user can drag it with the mouse.
class TutorialPanel : public QFrame {
    Q_OBJECT
public:
    TutorialPanel(QMainWindow& window, Session& session, Actions& actions);

    void start(Tutorial tutorial);
    void stop();
    /// Goes to the next step; after the last one, stops.
    void next();
    bool isRunning() const { return tutorial_.has_value(); }
    std::size_t step() const { return step_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void showStep(std::size_t step);
    void check();
    void updatePosition();

    QMainWindow* window_;
    Session* session_;
    Actions* actions_;
    TutorialPointer* pointer_;
    QLabel* title_;
    QLabel* count_;
    QLabel* text_;
    QPushButton* back_;
    QPushButton* next_;
    QTimer timer_;
    std::optional<Tutorial> tutorial_;
    std::optional<TutorialProgress> progress_;
    std::size_t step_ = 0;
    QPoint grabbed_;        ///< point at which the panel was grabbed
    QPoint offset_;         ///< from the corner
    bool wasDone_ = false;  ///< whether the step was done at the last check
};

}  // namespace sinew
