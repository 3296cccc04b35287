#include "ui/window/Workspaces.h"

#include <QApplication>
#include <QCursor>
#include <QDockWidget>
#include <QInputDialog>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QSettings>
#include <utility>

#include "ui/actions/Actions.h"
#include "ui/window/WindowState.h"

namespace sinew {

namespace {

const QString kGroup = QStringLiteral("workspaces");

QString keyOf(const QString& name) { return kGroup + u'/' + name; }

}  // namespace

Workspaces::Workspaces(QMainWindow& window, Actions& actions, QMenu& menu)
    : QObject(&window), window_(&window), actions_(&actions), menu_(&menu) {
    connect(actions["window.maximizePanel"], &QAction::triggered, this, &Workspaces::maximize);
    connect(actions["window.fullScreen"], &QAction::triggered, &window, [&window](bool on) {
        window.setWindowState(window.windowState().setFlag(Qt::WindowFullScreen, on));
    });
    connect(actions["view.saveWorkspace"], &QAction::triggered, this, &Workspaces::askName);
    connect(actions["view.deleteWorkspace"], &QAction::triggered, this, &Workspaces::askWhichToRemove);
    // Another arrangement of the panels ends the maximised one.
    connect(&actions, &Actions::triggering, this, [this](std::string_view id) {
        const bool arranges =
            id.starts_with("view.layout") || id.starts_with("panel.") || id == "window.resetLayout";
        if (arranges) restorePanels();
    });
    window.installEventFilter(this);
    menu.addSeparator();
    fillMenu();
}

QStringList Workspaces::names() {
    QSettings settings;
    settings.beginGroup(kGroup);
    return settings.childKeys();
}

void Workspaces::save(const QString& name) {
    restorePanels();
    QSettings().setValue(keyOf(name), panelLayout(*window_));
    fillMenu();
}

void Workspaces::load(const QString& name) {
    restorePanels();
    if (!restorePanelLayout(*window_, QSettings().value(keyOf(name)).toByteArray()))
        Q_EMIT refused(
            tr("The workspace “%1” cannot be restored because it was saved with a different set of panels")
                .arg(name));
}

void Workspaces::remove(const QString& name) {
    QSettings().remove(keyOf(name));
    fillMenu();
}

bool Workspaces::eventFilter(QObject* watched, QEvent* event) {
    // The desktop may leave full screen by itself.
    if (event->type() == QEvent::WindowStateChange)
        (*actions_)["window.fullScreen"]->setChecked(window_->isFullScreen());
    return QObject::eventFilter(watched, event);
}

void Workspaces::askName() {
    // A "/" in the name would create a group in the settings.
    const QString name =
        QInputDialog::getText(window_, tr("Save Workspace"), tr("Name")).trimmed().replace(u'/', u'_');
    if (name.isEmpty()) return;
    const bool replaces = names().contains(name);
    if (replaces &&
        QMessageBox::question(window_, tr("Save Workspace"),
                              tr("A workspace named “%1” already exists. Replace it?").arg(name)) !=
            QMessageBox::Yes)
        return;
    save(name);
}

void Workspaces::askWhichToRemove() {
    bool accepted = false;
    const QString name =
        QInputDialog::getItem(window_, tr("Delete Workspace"), tr("Workspace"), names(), 0, false, &accepted);
    if (accepted) remove(name);
}

void Workspaces::fillMenu() {
    qDeleteAll(entries_);
    entries_.clear();
    for (const QString& name : names()) {
        QString text = name;
        auto* entry = new QAction(text.replace(u'&', QStringLiteral("&&")), menu_);
        entry->setStatusTip(tr("Switch to the workspace “%1”").arg(name));
        connect(entry, &QAction::triggered, this, [this, name] { load(name); });
        entries_ << entry;
    }
    menu_->addActions(entries_);
    (*actions_)["view.deleteWorkspace"]->setEnabled(!entries_.isEmpty());
}

QWidget* Workspaces::chosenPanel() const {
    QWidget* widget = QApplication::widgetAt(QCursor::pos());
    const bool isInWindow = widget && widget->window() == window_ && !qobject_cast<QMenu*>(widget);
    if (!isInWindow) widget = QApplication::focusWidget();
    while (widget && !qobject_cast<QDockWidget*>(widget)) widget = widget->parentWidget();
    return widget && !widget->isWindow() ? widget : nullptr;
}

void Workspaces::maximize(bool on) {
    if (!on) return restorePanels();
    savedLayout_ = panelLayout(*window_);
    const QWidget* chosen = chosenPanel();
    for (auto* dock : window_->findChildren<QDockWidget*>()) {
        if (dock != chosen && !dock->isFloating()) dock->hide();
    }
    window_->centralWidget()->setVisible(!chosen);
}

void Workspaces::restorePanels() {
    (*actions_)["window.maximizePanel"]->setChecked(false);
    if (savedLayout_.isEmpty()) return;
    window_->centralWidget()->show();
    restorePanelLayout(*window_, std::exchange(savedLayout_, QByteArray()));
}

}  // namespace sinew
