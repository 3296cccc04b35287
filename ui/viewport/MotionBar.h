#pragma once

#include <QDialog>
#include <QWidget>
#include <functional>

class QComboBox;
class QFormLayout;
class QToolButton;

namespace sinew {

class Actions;
class MotionOverlay;
class NumberField;
struct MotionSettings;

/// A settings popup that opens below a button of the viewport's header and closes with Escape or a click
/// outside. Changes apply immediately.
class MotionPopup : public QDialog {
    Q_OBJECT
public:
    MotionPopup(MotionOverlay& motion, QWidget* parent);

    /// Adds a field for an integer setting.
    void addNumber(const char* name, const QString& label, int MotionSettings::*number, int min, int max);
    /// Adds a field for the distance between a warped character and its original, metres; 0 derives it from
    /// the character's size.
    void addSideBySideDistance(const char* name, const QString& label);
    /// Adds a combo box. `read` returns the index stored in the settings, `write` stores one.
    void addChoice(const char* name, const QString& label, const QStringList& texts,
                   std::function<int(const MotionSettings&)> read,
                   std::function<void(MotionSettings&, int)> write);
    void addCheckBox(QAction& action);  ///< adds a check box for an action
    void addButton(QAction& action);    ///< adds a button for an action

Q_SIGNALS:
    void opened();

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void apply(const std::function<void(MotionSettings&)>& change);

    MotionOverlay* motion_;
    QFormLayout* form_;
};

MotionPopup* makeGhostPopup(Actions& actions, MotionOverlay& motion, QWidget* parent);
MotionPopup* makeTrailPopup(Actions& actions, MotionOverlay& motion, QWidget* parent);

struct Session;

/// Buttons in the viewport's header for ghosts and trails: for each a toggle, and next to it a button that
/// shows the current settings and opens them.
class MotionBar : public QWidget {
    Q_OBJECT
public:
    /// All arguments must outlive the bar.
    MotionBar(Session& session, Actions& actions, MotionOverlay& motion, QWidget* parent = nullptr);

private:
    QToolButton* addToggleButton(const char* action);
    QToolButton* addSettingsButton(const char* name, const QString& toolTip);
    QString trailText() const;
    void updateTexts();

    Session* session_;
    Actions* actions_;
    MotionOverlay* motion_;
    QToolButton* ghostButton_;
    QToolButton* trailButton_;
};

}  // namespace sinew
