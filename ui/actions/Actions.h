#pragma once

#include <QAction>
#include <QObject>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace sinew {

/// Where an action's shortcut works: everywhere in the window; only while a canvas (viewport, timeline) has
/// the focus, so that trees and text fields still receive single letters; or only in canvases with a time
/// axis, where it takes precedence over the window's action with the same shortcut.
enum class ShortcutScope { window, canvas, keys };

/// One row of the action table: everything that menus, toolbars and the action search need to know about an
/// action.
struct ActionSpec {
    std::string_view id;         ///< such as "playback.play"; stable, because shortcuts are stored under it
    const char* menu;            ///< path of its menu, such as "File" or "View/Panels"
    const char* text;            ///< translatable, with a mnemonic
    std::string_view shortcuts;  ///< QKeySequence::PortableText, separated by " | "; may be empty
    std::string_view icon;       ///< file name in resources/icons without ".svg"; may be empty
    const char* tip;             ///< status tip; the tooltip adds the shortcut to it
    ShortcutScope scope = ShortcutScope::window;
    bool checkable = false;
    bool separatorBefore = false;
    const char* words = "";  ///< further words that find it, such as "euler" for Unroll; translatable
};

/// Returns the table of all actions (ActionTable.cpp), in menu order.
std::span<const ActionSpec> actionTable();

/// Returns the translated title of the menu with this path, such as "View/Panels", with a mnemonic.
QString menuTitle(std::string_view path);

/// The window's actions, created from the action table. Panels connect to them by id; menus, toolbars and the
/// action search list them.
class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QObject* parent = nullptr);

    /// Returns the action with this id, which must be in the table.
    QAction* operator[](std::string_view id) const;
    /// Returns all actions in the same order as actionTable().
    const std::vector<QAction*>& all() const { return actions_; }

    /// Adds the actions with canvas scope to `canvas`.
    void attachToCanvas(QWidget& canvas) const;

Q_SIGNALS:
    /// The user has changed shortcuts, which tooltips show.
    void shortcutsChanged();
    /// Emitted when an action is triggered, before anything else that is connected to it.
    void triggering(std::string_view id);

private:
    void applyShortcuts();

    std::vector<QAction*> actions_;
    std::map<std::string_view, QAction*> byId_;
};

}  // namespace sinew
