#pragma once

class QMainWindow;

namespace sinew {

class Actions;

/// Remembers between runs where the window and its docks were and which view actions were on.
class WindowState {
public:
    WindowState(QMainWindow& window, Actions& actions) : window_(&window), actions_(&actions) {}

    void save() const;
    /// Whether a layout of this version was there; else the window keeps what it has.
    bool restore() const;

private:
    QMainWindow* window_;
    Actions* actions_;
};

}  // namespace sinew
