#include "ui/window/WindowState.h"

#include <QMainWindow>
#include <QSettings>

#include "ui/actions/Actions.h"

namespace sinew {

namespace {

// Increase this when panels or toolbars change, so that old layouts are not restored.
constexpr int kVersion = 4;
const QString kGeometry = QStringLiteral("window/geometry");
const QString kLayout = QStringLiteral("window/layout");

template <class Visit>
void forEachViewAction(const Actions& actions, Visit visit) {
    for (QAction* action : actions.all()) {
        const QString id = action->objectName();
        if (action->isCheckable() && id.startsWith(QStringLiteral("view.")))
            visit(*action, QStringLiteral("actions/%1").arg(id));
    }
}

}  // namespace

void saveWindowState(const QMainWindow& window, const Actions& actions) {
    QSettings settings;
    settings.setValue(kGeometry, window.saveGeometry());
    settings.setValue(kLayout, window.saveState(kVersion));
    forEachViewAction(actions, [&settings](const QAction& action, const QString& key) {
        settings.setValue(key, action.isChecked());
    });
}

void restoreWindowState(QMainWindow& window, const Actions& actions) {
    const QSettings settings;
    forEachViewAction(actions, [&settings](QAction& action, const QString& key) {
        if (settings.contains(key)) action.setChecked(settings.value(key).toBool());
    });
    window.restoreGeometry(settings.value(kGeometry).toByteArray());
    window.restoreState(settings.value(kLayout).toByteArray(), kVersion);
}

}  // namespace sinew
