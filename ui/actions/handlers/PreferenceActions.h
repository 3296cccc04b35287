#pragma once

#include <QObject>
#include <vector>

#include "ui/widgets/Theme.h"

class QMainWindow;

namespace sinew {

class Actions;

/// Opens the Preferences dialog, implements the theme actions, and applies preferences of the whole window:
/// theme, accent, colours and reduced motion.
class PreferenceActions : public QObject {
    Q_OBJECT
public:
    PreferenceActions(Actions& actions, QMainWindow& window);

    /// Returns the theme of the settings.
    static ThemeChoice storedTheme();

private:
    void connectThemes();
    void showDialog();
    void apply(const QString& key);
    void applyMotion();

    Actions* actions_;
    QMainWindow* window_;
    std::vector<Qt::UIEffect> effects_;  ///< of the desktop
};

}  // namespace sinew
