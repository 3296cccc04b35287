#pragma once

#include <QWidget>

class QToolButton;

namespace sinew {

class Actions;
class MotionOverlay;
struct Session;

/// The buttons of the viewport's header for ghosts and trails: one each that switches, and one beside it that
/// says what is shown and opens its settings.
class MotionBar : public QWidget {
    Q_OBJECT
public:
    /// All outlive the bar.
    MotionBar(Session& session, Actions& actions, MotionOverlay& motion, QWidget* parent = nullptr);

private:
    QToolButton* addSwitch(const char* action);
    QToolButton* addSettings(const char* name, const QString& tip);
    QString trailText() const;
    void showTexts();

    Session* session_;
    Actions* actions_;
    MotionOverlay* motion_;
    QToolButton* ghosts_;
    QToolButton* trails_;
};

}  // namespace sinew
