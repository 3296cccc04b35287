#include "ui/actions/handlers/HelpActions.h"

#include <QCoreApplication>
#include <QMainWindow>
#include <QMessageBox>

#include "ui/actions/ActionSearch.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/help/ManualWindow.h"
#include "ui/tutorials/TutorialPanel.h"

namespace sinew {

namespace {

/// Returns the libraries that Sinew is built with, each with its licence.
QString librariesText() {
    constexpr std::pair<const char*, const char*> kLibraries[] = {
        {"Eigen", "MPL 2.0"},
        {"Open Asset Import Library", "BSD, 3 clauses"},
        {"SQLite", "public domain"},
        {"SQLiteCpp", "MIT"},
        {"Highway", "Apache 2.0 or BSD, 3 clauses"},
        {"JSON for Modern C++", "MIT"},
        {"CLI11", "BSD, 3 clauses"},
        {"tl::expected", "CC0"},
        {"TinyGLTF", "MIT"},
        {"nanoflann", "BSD, 2 clauses"},
        {"zlib", "zlib"},
        {"libdeflate", "MIT"}};
    QString text = QStringLiteral("Qt %1: LGPL 3").arg(QString::fromLatin1(qVersion()));
    for (const auto& [name, licence] : kLibraries)
        text += QStringLiteral("\n%1: %2").arg(QLatin1String(name), QLatin1String(licence));
    return text;
}

}  // namespace

HelpActions::HelpActions(Session& session, Actions& actions, const DisabledReasons& reasons,
                         QMainWindow& window)
    : QObject(&window), actions_(&actions), reasons_(&reasons), window_(&window) {
    connect(actions["help.search"], &QAction::triggered, this, &HelpActions::showSearch);
    connect(actions["help.manual"], &QAction::triggered, this,
            [this] { openManual(*window_, QStringLiteral("index.md")); });
    connectTutorials(session);
    connect(actions["help.about"], &QAction::triggered, this, &HelpActions::showAbout);
}

void HelpActions::connectTutorials(Session& session) {
    auto* panel = new TutorialPanel(*window_, session, *actions_);
    for (const Tutorial& tutorial : tutorials()) {
        connect((*actions_)[tutorial.action.toStdString()], &QAction::triggered, panel,
                [panel, tutorial] { panel->start(tutorial); });
    }
    connect((*actions_)["help.tutorialNext"], &QAction::triggered, panel, &TutorialPanel::next);
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
    box->setIconPixmap(window_->windowIcon().pixmap(64));
    box->setText(tr("<b>Sinew %1</b>").arg(QCoreApplication::applicationVersion()));
    box->setInformativeText(
        tr("Skeletal animation authoring: open skeletons and motion, inspect and edit them, "
           "and export verified files for other programs.\n\n"
           "Sinew is free software under the MIT licence."));
    box->setDetailedText(librariesText());
    box->open();
}

}  // namespace sinew
