#pragma once

#include <vector>

class QWidget;

namespace sinew {

/// Returns the visible controls below a widget that Tab stops at, whether enabled or not, as they are
/// arranged: rows from top to bottom, each from left to right, and groups as a whole. Includes the focused
/// control even if only the mouse focuses it, and leaves out panels behind tabs and other windows.
std::vector<QWidget*> tabStops(const QWidget& parent);

/// Focuses the main control of a part of the window: a list or canvas if it has one, else the first control.
/// Returns false if no control can have the focus.
bool focusMainControl(const QWidget& part);

}  // namespace sinew
