#pragma once

#include <QDialog>
#include <functional>

class QComboBox;
class QFormLayout;

namespace sinew {

class Actions;
class MotionOverlay;
class NumberField;
struct MotionSettings;

/// A box of settings that opens below a button of the viewport's header, and goes with Escape or a press
/// beside it. What is entered counts at once.
class MotionPopup : public QDialog {
    Q_OBJECT
public:
    MotionPopup(MotionOverlay& motion, QWidget* parent);

    /// A whole number of the settings.
    void addNumber(const char* name, const QString& label, int MotionSettings::*number, int least, int most);
    /// The metres between a warped character and its original; 0 leaves them to the character's size.
    void addBeside(const char* name, const QString& label);
    /// A choice between texts; `read` says which one the settings hold, `write` puts one into them.
    void addChoice(const char* name, const QString& label, const QStringList& texts,
                   std::function<int(const MotionSettings&)> read,
                   std::function<void(MotionSettings&, int)> write);
    void addSwitch(QAction& action);   ///< a check box that is the action
    void addCommand(QAction& action);  ///< a button that is the action

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

}  // namespace sinew
