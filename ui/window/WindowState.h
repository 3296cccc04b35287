#pragma once

class QByteArray;
class QMainWindow;

namespace sinew {

class Actions;

/// Stores the window geometry and the panel layout in the settings.
void saveWindowState(const QMainWindow& window);
/// Restores what saveWindowState() stored, and the checked view actions, which are stored from now on
/// whenever they change. A panel layout of another version is ignored.
void restoreWindowState(QMainWindow& window, const Actions& actions);

/// Returns the layout of the window's panels.
QByteArray panelLayout(const QMainWindow& window);
/// Restores a layout, also one that an earlier build saved without a version. Returns false, and changes
/// nothing, if it is of another version of the panels.
bool restorePanelLayout(QMainWindow& window, const QByteArray& layout);

}  // namespace sinew
