#pragma once

#include <QString>

namespace sinew {

struct Theme;

/// The application's style sheet in a theme's colours: bars, tabs, menus, headers, scroll bars. Controls with
/// marks of their own (fields, buttons, check boxes, trees) are drawn by ControlStyle instead.
QString styleSheet(const Theme& theme);

}  // namespace sinew
