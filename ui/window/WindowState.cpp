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

void saveWindowState(const QMainWindow& window) {
    QSettings settings;
    settings.setValue(kGeometry, window.saveGeometry());
    settings.setValue(kLayout, panelLayout(window));
}

void restoreWindowState(QMainWindow& window, const Actions& actions) {
    const QSettings settings;
    forEachViewAction(actions, [&](QAction& action, const QString& key) {
        if (settings.contains(key)) action.setChecked(settings.value(key).toBool());
        QObject::connect(&action, &QAction::toggled, &window,
                         [key](bool on) { QSettings().setValue(key, on); });
        // Queued until the panels are arranged. Otherwise, after a crash, the restored panels would not match
        // the checked layout.
        if (action.objectName().startsWith(QStringLiteral("view.layout")))
            QObject::connect(
                &action, &QAction::triggered, &window, [&window] { saveWindowState(window); },
                Qt::QueuedConnection);
    });
    window.restoreGeometry(settings.value(kGeometry).toByteArray());
    restorePanelLayout(window, settings.value(kLayout).toByteArray());
}

QByteArray panelLayout(const QMainWindow& window) { return window.saveState(kVersion); }

bool restorePanelLayout(QMainWindow& window, const QByteArray& layout) {
    // Earlier builds saved workspaces without a version. Qt leaves out panels that no longer exist.
    return window.restoreState(layout, kVersion) || window.restoreState(layout);
}

}  // namespace sinew
