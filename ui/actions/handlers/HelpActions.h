#pragma once

#include <QObject>

class QWidget;

namespace sinew {

class Actions;
class DisabledReasons;

/// Implements the `help.…` actions: action search, manual, list of shortcuts and About.
class HelpActions : public QObject {
    Q_OBJECT
public:
    /// @param window  parent of the dialogs; the search opens below its top right corner
    HelpActions(Actions& actions, const DisabledReasons& reasons, QWidget& window);

private:
    void showSearch();
    void showAbout();

    Actions* actions_;
    const DisabledReasons* reasons_;
    QWidget* window_;
};

}  // namespace sinew
