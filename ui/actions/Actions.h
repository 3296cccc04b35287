#pragma once

#include <QAction>
#include <QObject>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace sinew {

/// Where an action's shortcut works. canvas: single keys, only with the focus in a canvas (viewport,
/// timeline), so that trees and fields keep their letters. keys: only in canvases with a time axis, where it
/// wins over the window's action of the same key. window: everywhere in the window.
enum class ShortcutScope { window, canvas, keys };

/// One row of the table: everything a menu, a toolbar and the search know of an action.
struct ActionSpec {
    std::string_view id;         ///< "playback.play", stable: shortcuts are stored by it
    const char* menu;            ///< "File", "View/Panels": where the menu bar shows it
    const char* text;            ///< with its mnemonic, translatable
    std::string_view shortcuts;  ///< QKeySequence portable texts, separated by " | "; may be empty
    std::string_view icon;       ///< resources/icons name without ".svg"; may be empty
    const char* tip;             ///< one sentence; the shortcut is added to it
    ShortcutScope scope = ShortcutScope::window;
    bool checkable = false;
    bool separatorBefore = false;
};

/// The one table of every action (ActionTable.cpp), in menu order.
std::span<const ActionSpec> actionTable();

/// The window's actions, made from the table. Panels connect to them by id; menus, toolbars and the search
/// read them.
class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QObject* parent = nullptr);

    /// The action of an id in the table; an unknown id is a programming mistake.
    QAction* operator[](std::string_view id) const;
    /// In the order of the table, parallel to actionTable().
    const std::vector<QAction*>& all() const { return actions_; }

    /// Gives a canvas the actions whose single keys work there only.
    void attachToCanvas(QWidget& canvas) const;

private:
    std::vector<QAction*> actions_;
    std::map<std::string_view, QAction*> byId_;
};

}  // namespace sinew
