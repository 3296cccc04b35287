#pragma once

#include <QByteArray>
#include <QObject>
#include <QStringList>

class QMainWindow;
class QMenu;

namespace sinew {

class Actions;

/// Arrangements of the panels that the user saves under a name, listed in View > Layouts and stored in the
/// settings; the panel that fills the window for a while; and full screen.
class Workspaces : public QObject {
    Q_OBJECT
public:
    /// @param menu  View > Layouts, to which the saved workspaces are added
    Workspaces(QMainWindow& window, Actions& actions, QMenu& menu);

    /// Returns the names of the saved workspaces in alphabetical order.
    static QStringList names();
    void save(const QString& name);  ///< replaces one of the same name
    void load(const QString& name);
    void remove(const QString& name);

    /// Shows all panels again if one of them fills the window. Called before the layout is stored.
    void restorePanels();

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void refused(const QString& reason);

private:
    void askName();
    void askWhichToRemove();
    void fillMenu();
    void maximize(bool on);
    /// Returns the docked panel under the pointer, else the focused one; null: the viewport.
    QWidget* chosenPanel() const;

    QMainWindow* window_;
    Actions* actions_;
    QMenu* menu_;
    QList<QAction*> entries_;
    QByteArray savedLayout_;  ///< the layout that a maximised panel hides; empty: none is
};

}  // namespace sinew
