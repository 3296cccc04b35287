#pragma once

#include <QObject>

class QMainWindow;

namespace sinew {

class Actions;
class DisabledReasons;
struct Session;

/// Implements the `help.…` actions: action search, manual, tutorials and About.
class HelpActions : public QObject {
    Q_OBJECT
public:
    /// @param window  parent of the dialogs; the search opens below its top right corner
    HelpActions(Session& session, Actions& actions, const DisabledReasons& reasons, QMainWindow& window);

private:
    void showSearch();
    void showAbout();
    void connectTutorials(Session& session);

    Actions* actions_;
    const DisabledReasons* reasons_;
    QMainWindow* window_;
};

}  // namespace sinew
