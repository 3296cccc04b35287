#include "ui/actions/handlers/HelpActions.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QMainWindow>
#include <QMessageBox>
#include <QUrl>

#include "ui/actions/ActionSearch.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/help/ManualExporter.h"
#include "ui/help/ManualWindow.h"
#include "ui/status/StatusLine.h"
#include "ui/tutorials/TutorialPanel.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/TaskProgress.h"
#include "ui/widgets/dialogs/FileDialogs.h"

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
        {"stb_image", "MIT or public domain"},
        {"libseccomp", "LGPL 2.1"},
        {"zlib", "zlib"},
        {"libdeflate", "MIT"},
        {"cmark-gfm", "BSD, 2 clauses, and MIT"},
        {"qpdf", "Apache 2.0"}};
    QString text = QStringLiteral("Qt %1: LGPL 3").arg(QString::fromLatin1(qVersion()));
    for (const auto& [name, licence] : kLibraries)
        text += QStringLiteral("\n%1: %2").arg(QLatin1String(name), QLatin1String(licence));
    return text;
}

}  // namespace

HelpActions::HelpActions(Session& session, Actions& actions, const DisabledReasons& reasons, Banner& banner,
                         StatusLine& status, QMainWindow& window)
    : QObject(&window),
      actions_(&actions),
      reasons_(&reasons),
      window_(&window),
      exporter_(new ManualExporter(this)) {
    connect(actions["help.search"], &QAction::triggered, this, &HelpActions::showSearch);
    connect(actions["help.manual"], &QAction::triggered, this,
            [this] { openManual(*window_, QStringLiteral("index.md")); });
    connect(actions["help.manualPdf"], &QAction::triggered, this,
            [this] { savePdf(QStringLiteral("sinew-manual.pdf")); });
    connect(actions["help.manualHtml"], &QAction::triggered, this, &HelpActions::saveHtml);
    connectExporter(banner);
    status.progress().watch(exporter_->task());
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

void HelpActions::connectExporter(Banner& banner) {
    connect(exporter_, &ManualExporter::saved, &banner, [&banner](const QString& file) {
        banner.showNotice(tr("The manual was saved"), file, tr("Open"),
                          [file] { QDesktopServices::openUrl(QUrl::fromLocalFile(file)); });
    });
    connect(exporter_, &ManualExporter::failed, &banner,
            [&banner](const QString& error) { banner.showError(tr("The manual was not saved"), error, {}); });
}

void HelpActions::savePdf(const QString& proposed) {
    auto* dialog = makeSaveDialog(window_, tr("Save Manual as PDF"), {}, tr("PDF files (*.pdf)"), proposed);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        // The default suffix is not appended to a name with another one. The dialog must check the final
        // name.
        const QString suffix = QStringLiteral(".pdf");
        if (!file.endsWith(suffix, Qt::CaseInsensitive)) return savePdf(file + suffix);
        exporter_->save(file);
    });
    dialog->open();
}

void HelpActions::saveHtml() {
    auto* dialog = makeFolderDialog(window_, tr("Choose a Folder for the HTML Manual"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
        exporter_->save(QDir(folder).filePath(QStringLiteral("sinew-manual")));
    });
    dialog->open();
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
