#pragma once

#include <QWidget>

class QToolButton;

namespace sinew {

class Actions;
class MotionOverlay;
struct Session;

/// Buttons in the viewport's header for ghosts and trails: for each a toggle, and next to it a button that
/// shows the current settings and opens them.
class MotionBar : public QWidget {
    Q_OBJECT
public:
    /// All arguments must outlive the bar.
    MotionBar(Session& session, Actions& actions, MotionOverlay& motion, QWidget* parent = nullptr);

private:
    QString trailText() const;
    void updateTexts();

    Session* session_;
    Actions* actions_;
    MotionOverlay* motion_;
    QToolButton* ghostButton_;
    QToolButton* trailButton_;
};

}  // namespace sinew
