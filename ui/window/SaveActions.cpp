#include "ui/window/SaveActions.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <utility>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"
#include "ui/window/RecentFiles.h"

namespace sinew {

namespace {

const QString kExtension = QStringLiteral("sinew");

}  // namespace

SaveActions::SaveActions(Session& session, Actions& actions, ProjectFile& project, const RecentFiles& recent,
                         QWidget& window)
    : QObject(&window),
      session_(&session),
      actions_(&actions),
      project_(&project),
      recent_(&recent),
      window_(&window) {
    connect(actions["file.save"], &QAction::triggered, this, [this] { save(); });
    connect(actions["file.saveAs"], &QAction::triggered, this, [this] { saveAs(); });
    connect(actions["file.saveCopy"], &QAction::triggered, this, &SaveActions::saveCopy);
    connect(&project, &ProjectFile::saved, this, [this] {
        // What was edited during the write is not safe yet.
        if (afterSave_) whenSafe(std::exchange(afterSave_, {}));
    });
    connect(&project, &ProjectFile::failed, this, [this] { afterSave_ = {}; });
    connect(&project.writingTask(), &BackgroundTask::finished, this, [this](bool cancelled) {
        if (cancelled) afterSave_ = {};
    });
    connect(&session.document, &Document::changed, this, &SaveActions::enable);
    connect(&project, &ProjectFile::fileChanged, this, &SaveActions::enable);
    enable();
}

void SaveActions::enable() {
    const bool open = !session_->document.scene().characters.empty() || !project_->path().isEmpty();
    for (const char* id : {"file.save", "file.saveAs", "file.saveCopy"}) (*actions_)[id]->setEnabled(open);
}

bool SaveActions::safe() const { return !session_->document.modified() && !project_->writing(); }

void SaveActions::whenSafe(Then then) {
    if (project_->writing()) {
        // Asked twice meanwhile, the last wish counts.
        if (std::exchange(waiting_, std::move(then))) return;
        connect(
            &project_->writingTask(), &BackgroundTask::finished, this,
            [this] { whenSafe(std::exchange(waiting_, {})); },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        return;
    }
    if (safe()) return then();
    askToSave(std::move(then));
}

QMessageBox* SaveActions::makeQuestion(const QString& text, const QString& detail) {
    auto* box = new QMessageBox(window_);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIconPixmap(iconPixmap("warning", theme().warning, 32, window_->devicePixelRatioF()));
    box->setWindowTitle(tr("Save"));
    box->setText(text);
    box->setInformativeText(detail);
    return box;
}

void SaveActions::askToSave(Then then) {
    auto* box = makeQuestion(tr("Save the changes in %1?").arg(name()),
                             tr("Discard forgets everything that is not in a file."));
    box->setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box->setDefaultButton(QMessageBox::Save);
    connect(box, &QMessageBox::finished, this, [this, then = std::move(then)](int answer) {
        if (answer == QMessageBox::Save) save(then);
        if (answer == QMessageBox::Discard) then();
    });
    box->open();
}

void SaveActions::save(Then then) {
    if (project_->path().isEmpty() || project_->newer()) return saveAs(std::move(then));
    const auto found = project_->onDisk();
    if (found != ProjectFile::OnDisk::same && !project_->writing())
        return askToOverwrite(found, std::move(then));
    write(project_->path(), std::move(then));
}

void SaveActions::askToOverwrite(ProjectFile::OnDisk found, Then then) {
    using OnDisk = ProjectFile::OnDisk;
    const QString what = found == OnDisk::changed ? tr("%1 was changed by another program.")
                         : found == OnDisk::gone  ? tr("%1 is not there any more.")
                                                  : tr("%1 is write-protected.");
    const bool gone = found == OnDisk::gone;
    auto* box = makeQuestion(what.arg(name()),
                             gone ? tr("Write it again, or save under another name?")
                                  : tr("Overwrite it with what is open here, or save under another name?"));
    const auto* overwrite =
        box->addButton(gone ? tr("&Write Again") : tr("&Overwrite"), QMessageBox::AcceptRole);
    auto* elsewhere = box->addButton(tr("Save &As…"), QMessageBox::AcceptRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(elsewhere);
    connect(box, &QMessageBox::buttonClicked, this,
            [this, overwrite, elsewhere, then = std::move(then)](const QAbstractButton* pressed) {
                if (pressed == overwrite) write(project_->path(), then);
                if (pressed == elsewhere) saveAs(then);
            });
    box->open();
}

void SaveActions::write(const QString& path, Then then) {
    afterSave_ = std::move(then);
    project_->save(path);
}

void SaveActions::saveAs(Then then) {
    auto* dialog = makePathDialog(tr("Save As"), name());
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, then = std::move(then)](const QString& path) { write(path, then); });
    dialog->open();
}

void SaveActions::saveCopy() {
    const QString stem = QFileInfo(name()).completeBaseName();
    auto* dialog = makePathDialog(tr("Save a Copy"), tr("%1 copy.%2").arg(stem, kExtension));
    connect(dialog, &QFileDialog::fileSelected, project_, &ProjectFile::saveCopy);
    dialog->open();
}

QFileDialog* SaveActions::makePathDialog(const QString& title, const QString& proposed) {
    auto* dialog = new QFileDialog(window_, title, folder(), tr("Sinew projects (*.%1)").arg(kExtension));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(kExtension);
    dialog->selectFile(proposed);
    return dialog;
}

QString SaveActions::name() const {
    if (!project_->path().isEmpty()) return QFileInfo(project_->path()).fileName();
    const QString& title = session_->document.title();
    return (title.isEmpty() ? tr("untitled") : title) + u'.' + kExtension;
}

QString SaveActions::folder() const {
    if (!project_->path().isEmpty()) return QFileInfo(project_->path()).absolutePath();
    return recent_->folder();
}

}  // namespace sinew
