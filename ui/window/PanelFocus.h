#pragma once

#include <QObject>

class QMainWindow;

namespace sinew {

class Actions;

/// The keyboard focus in the main window. Tab goes through all controls in view in the order of tabStops(),
/// so that it leads from the tab of a panel into the panel; F6 goes from panel to panel.
class PanelFocus : public QObject {
    Q_OBJECT
public:
    PanelFocus(QMainWindow& window, const Actions& actions);

    /// Focuses the control after or before the focused one, and wraps around at the end. Returns false if no
    /// control in view has the focus.
    bool goToControl(bool forward);

private:
    void goToPanel(int step);  ///< 1: the next one, -1: the previous one
    QWidget* partOf(QWidget* control) const;

    QMainWindow* window_;
};

}  // namespace sinew
