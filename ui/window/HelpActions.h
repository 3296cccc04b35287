#pragma once

#include <QObject>

class QWidget;

namespace sinew {

class Actions;
class DisabledReasons;

/// What the `help.…` actions do: the action search, the manual, the list of shortcuts, About.
class HelpActions : public QObject {
    Q_OBJECT
public:
    /// `window`: the dialogs' parent; the search drops down from its top right corner.
    HelpActions(Actions& actions, const DisabledReasons& reasons, QWidget& window);

private:
    void showSearch();
    void showManual();
    void showShortcuts();
    void showAbout();

    Actions* actions_;
    const DisabledReasons* reasons_;
    QWidget* window_;
};

}  // namespace sinew
