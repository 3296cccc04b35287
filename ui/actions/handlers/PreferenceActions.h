#pragma once

#include <QObject>
#include <vector>

#include "ui/widgets/Theme.h"

class QMainWindow;

namespace sinew {

class Actions;
class PreferencesDialog;

/// Opens the Preferences dialog, also on its page of shortcuts, implements the theme actions, and applies
/// preferences of the whole window: theme, accent, colours and reduced motion.
class PreferenceActions : public QObject {
    Q_OBJECT
public:
    PreferenceActions(Actions& actions, QMainWindow& window);

    /// Returns the theme of the settings.
    static ThemeChoice storedTheme();

private:
    void connectThemes();
    PreferencesDialog* showDialog();
    void apply(const QString& key);
    void applyMotion();

    Actions* actions_;
    QMainWindow* window_;
    std::vector<Qt::UIEffect> effects_;  ///< of the desktop
};

}  // namespace sinew
