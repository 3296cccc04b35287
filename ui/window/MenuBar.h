#pragma once

#include <string_view>

class QMenu;
class QMenuBar;

namespace sinew {

class Actions;

/// Fills the menu bar from the action table, submenus ("View/Panels") where their first action stands.
void fillMenuBar(QMenuBar& bar, const Actions& actions);

/// The menu of a path in the table, e.g. "File/Open Recent"; null where the table has none.
QMenu* findMenu(const QMenuBar& bar, std::string_view path);

}  // namespace sinew
