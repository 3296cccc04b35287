#include "ui/actions/handlers/HelpActions.h"

#include <QCoreApplication>
#include <QMessageBox>

#include "ui/actions/ActionSearch.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/actions/ShortcutsDialog.h"
#include "ui/help/ManualWindow.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

HelpActions::HelpActions(Actions& actions, const DisabledReasons& reasons, QWidget& window)
    : QObject(&window), actions_(&actions), reasons_(&reasons), window_(&window) {
    connect(actions["help.search"], &QAction::triggered, this, &HelpActions::showSearch);
    connect(actions["help.manual"], &QAction::triggered, this, [this] {
        auto* manual = window_->findChild<ManualWindow*>();
        if (!manual) manual = new ManualWindow(window_);
        manual->show();
        manual->raise();
    });
    connect(actions["help.shortcuts"], &QAction::triggered, this, [this] {
        auto* dialog = new ShortcutsDialog(*actions_, window_);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    connect(actions["help.about"], &QAction::triggered, this, &HelpActions::showAbout);
}

void HelpActions::showSearch() {
    constexpr int kBars = 60;  // menu bar and tool bar
    auto* search = window_->findChild<ActionSearch*>();
    if (!search) search = new ActionSearch(*actions_, *reasons_, window_);
    const QRect area = window_->rect().adjusted(8, kBars, -8, -8);
    search->popUp(QRect(window_->mapToGlobal(area.topLeft()), area.size()));
}

void HelpActions::showAbout() {
    auto* box = new QMessageBox(window_);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Sinew"));
    box->setIconPixmap(iconPixmap("bones", theme().accent, 48, window_->devicePixelRatioF()));
    box->setText(tr("<b>Sinew %1</b>").arg(QCoreApplication::applicationVersion()));
    box->setInformativeText(
        tr("Skeletal animation authoring: open skeletons and motion, inspect and edit them, "
           "and export verified files for other programs.\n\n"
           "MIT licence. Built with Qt %1 and Eigen.")
            .arg(QString::fromLatin1(qVersion())));
    box->open();
}

}  // namespace sinew
