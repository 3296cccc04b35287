#pragma once

class QMainWindow;

namespace sinew {

class Actions;

/// Stores the window geometry, the panel layout and the checked view actions in the settings.
void saveWindowState(const QMainWindow& window, const Actions& actions);
/// Restores what saveWindowState() stored. A panel layout of another version is ignored.
void restoreWindowState(QMainWindow& window, const Actions& actions);

}  // namespace sinew
