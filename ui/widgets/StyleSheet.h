#pragma once

#include <QString>

namespace sinew {

struct Theme;

/// Returns the application's style sheet in a theme's colours: bars, tabs, menus, headers and scroll bars.
/// Fields, buttons, check boxes and trees are drawn by ControlStyle.
QString styleSheet(const Theme& theme);

}  // namespace sinew
