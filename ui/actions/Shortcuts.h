#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "ui/actions/Actions.h"

namespace sinew {

/// The shortcuts that a preset gives an action in place of those in the action table.
struct PresetShortcut {
    std::string_view id;         ///< of the action
    std::string_view shortcuts;  ///< as in ActionSpec; empty: none
};

/// Returns what a preset changes: none for Sinew's own, most for those of Blender and Maya. Their keys are
/// the defaults of these programs, for the actions that Sinew shares with them.
///
/// @param preset  index of a name in preference::kShortcuts
std::span<const PresetShortcut> presetShortcuts(std::size_t preset);

/// Reads shortcuts as written in tables and files: QKeySequence::PortableText, separated by " | ".
QList<QKeySequence> toKeySequences(const QString& shortcuts);
/// Writes shortcuts in the form that toKeySequences() reads.
QString portableText(const QList<QKeySequence>& keys);
/// Writes shortcuts for the user, such as "Ctrl+Y or Ctrl+Shift+Z".
QString shownText(const QList<QKeySequence>& keys);

/// Returns a description of where the shortcuts of a scope work.
QString scopeText(ShortcutScope scope);
/// Returns the path of an action's menu, such as "View > Panels".
QString menuPath(const ActionSpec& spec);

/// Whether both actions could receive the same key: a canvas and the window share theirs, while the editors
/// of keys come first.
bool shareKeys(ShortcutScope a, ShortcutScope b);

/// Returns the shortcuts of all actions in the order of actionTable(): the user's own, else those of the
/// chosen preset, else those of the table. An action loses keys that the user or the preset gave to another
/// one.
std::vector<QList<QKeySequence>> currentShortcuts();

/// Returns the ids of the actions whose shortcuts the user has changed.
std::set<QString> customizedActions();
/// Gives an action these shortcuts. All others lose them as long as it has them.
void customizeShortcuts(std::string_view id, const QList<QKeySequence>& keys);
/// Gives an action the shortcuts of the preset again.
void resetShortcuts(std::string_view id);
void resetAllShortcuts();

/// Returns the name of the preset and the user's shortcuts as JSON.
QByteArray exportedShortcuts();
/// Replaces preset and shortcuts by those of exportedShortcuts(). Returns an error, and changes nothing, if
/// the text is not of this form or names an unknown action, preset or key.
QString importShortcuts(const QByteArray& json);

}  // namespace sinew
