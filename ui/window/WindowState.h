#pragma once

class QMainWindow;

namespace sinew {

class Actions;

/// Saves and restores the window geometry, the panel layout and the checked view actions.
class WindowState {
public:
    WindowState(QMainWindow& window, Actions& actions) : window_(&window), actions_(&actions) {}

    void save() const;
    /// Returns whether a layout of the current version was restored; otherwise the layout stays as it is.
    bool restore() const;

private:
    QMainWindow* window_;
    Actions* actions_;
};

}  // namespace sinew
