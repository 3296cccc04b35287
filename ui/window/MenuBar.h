#pragma once

#include <string_view>

class QMenu;
class QMenuBar;

namespace sinew {

class Actions;

/// Fills the menu bar from the action table. A submenu ("View/Panels") appears at the position of its first
/// action. The mnemonics of menus give way to shortcuts of actions.
void fillMenuBar(QMenuBar& bar, const Actions& actions);

/// Returns the menu with a path from the action table, such as "File/Open Recent", or null if there is none.
QMenu* findMenu(const QMenuBar& bar, std::string_view path);

}  // namespace sinew
