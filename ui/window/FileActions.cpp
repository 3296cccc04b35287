#include "ui/window/FileActions.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/exporting/ExportDialog.h"
#include "ui/exporting/FileExporter.h"
#include "ui/importing/FileOpener.h"
#include "ui/importing/ImportDialog.h"
#include "ui/window/RecentFiles.h"

namespace sinew {

FileActions::FileActions(Session& session, Actions& actions, FileOpener& opener, FileExporter& exporter,
                         RecentFiles& recent, QWidget& window)
    : QObject(&window),
      session_(&session),
      actions_(&actions),
      opener_(&opener),
      exporter_(&exporter),
      recent_(&recent),
      window_(&window) {
    connect(actions["file.close"], &QAction::triggered, this, &FileActions::closeScene);
    connect(actions["file.open"], &QAction::triggered, this, &FileActions::openDialog);
    connect(actions["file.add"], &QAction::triggered, this, &FileActions::importDialog);
    connect(actions["file.export"], &QAction::triggered, this, &FileActions::exportDialog);
    connect(actions["file.quit"], &QAction::triggered, &window, &QWidget::close);
    const std::pair<const char*, QString> samples[] = {{"file.sampleWalk", QStringLiteral("walk")},
                                                       {"file.sampleRobotArm", QStringLiteral("robot-arm")},
                                                       {"file.sampleHand", QStringLiteral("hand")}};
    for (const auto& [id, name] : samples)
        connect(actions[id], &QAction::triggered, this,
                [this, sample = name] { opener_->openSample(sample); });
    connect(&opener, &FileOpener::opened, &recent, &RecentFiles::add);
    connect(&session.document, &Document::changed, this, &FileActions::enable);
    enable();
}

bool FileActions::sceneOpen() const { return !session_->document.scene().characters.empty(); }

void FileActions::enable() { (*actions_)["file.export"]->setEnabled(sceneOpen()); }

QString FileActions::folder() const { return recent_->folder(); }

void FileActions::closeScene() {
    Scene empty;
    empty.lastId = session_->document.scene().lastId;
    session_->playback.setPlaying(false);
    session_->document.clearDiagnostics();
    session_->document.open(empty, {});
}

void FileActions::openDialog() {
    const QStringList files = QFileDialog::getOpenFileNames(window_, tr("Open"), folder(), openFilter());
    opener_->open(files, FileOpener::Mode::open);
}

void FileActions::importDialog() {
    auto* dialog = new ImportDialog(sceneOpen(), folder(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { opener_->open(dialog->files(), dialog->mode(), dialog->options()); });
    dialog->open();
}

void FileActions::exportDialog() {
    auto* dialog = new ExportDialog(*session_, folder(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { exporter_->write(dialog->path(), dialog->options()); });
    dialog->open();
}

void FileActions::drop(const QStringList& files, Qt::KeyboardModifiers modifiers) {
    if (!sceneOpen() || modifiers & Qt::ShiftModifier) return opener_->open(files, FileOpener::Mode::open);
    if (modifiers & Qt::ControlModifier) return opener_->open(files, FileOpener::Mode::add);
    ask(files);
}

void FileActions::ask(const QStringList& files) {
    auto* box = new QMessageBox(window_);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("Dropped Files"));
    box->setText(tr("Add %1 to the open scene, or open it in its place?").arg(RecentFiles::label(files)));
    box->setInformativeText(tr("Dropping with Ctrl adds, with Shift opens, without asking."));
    const auto* add = box->addButton(tr("&Add"), QMessageBox::AcceptRole);
    const auto* open = box->addButton(tr("&Open"), QMessageBox::AcceptRole);
    box->addButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, files, add, open](const QAbstractButton* pressed) {
        if (pressed == add) opener_->open(files, FileOpener::Mode::add);
        if (pressed == open) opener_->open(files, FileOpener::Mode::open);
    });
    box->open();
}

}  // namespace sinew
