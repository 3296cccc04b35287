#include "ui/actions/handlers/ProjectActions.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <utility>

#include "core/scene/templates/Templates.h"
#include "ui/editing/EditingDefaults.h"
#include "ui/session/ShowScene.h"
#include "ui/start/NewDialog.h"
#include "ui/start/RecentFiles.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"
#include "ui/widgets/dialogs/FileDialogs.h"

namespace sinew {

namespace {

const QString kExtension = QStringLiteral("sinew");

QMessageBox* makeWarning(QWidget& window, const QString& title, const QString& text, const QString& detail) {
    auto* box = new QMessageBox(&window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIconPixmap(iconPixmap("warning", theme().warning, 32, window.devicePixelRatioF()));
    box->setWindowTitle(title);
    box->setText(text);
    box->setInformativeText(detail);
    return box;
}

}  // namespace

SaveActions::SaveActions(Session& session, Actions& actions, ProjectFile& project, const RecentFiles& recent,
                         QWidget& window)
    : ActionHandler(session, actions, &window), project_(&project), recent_(&recent), window_(&window) {
    on("file.save", [this] { save(); });
    on("file.saveAs", [this] { saveAs(); });
    on("file.saveCopy", [this] { saveCopy(); });
    connect(&project, &ProjectFile::saved, this, [this] {
        // Edits made during the write are not saved yet.
        if (afterSave_) whenSafe(std::exchange(afterSave_, {}));
    });
    connect(&project, &ProjectFile::failed, this, [this] { afterSave_ = {}; });
    connect(&project.writingTask(), &BackgroundTask::finished, this, [this](bool cancelled) {
        if (cancelled) afterSave_ = {};
    });
    updateOn(session.document, &Document::changed);
    updateOn(project, &ProjectFile::fileChanged);
    updateEnabled();
}

void SaveActions::updateEnabled() {
    const bool open = !session_->document.scene().characters.empty() || !project_->path().isEmpty();
    for (const char* id : {"file.save", "file.saveAs", "file.saveCopy"}) action(id).setEnabled(open);
}

bool SaveActions::isSafeToClose() const { return !session_->document.modified() && !project_->writing(); }

void SaveActions::whenSafe(Callback then) {
    if (project_->writing()) {
        // If called again during the write, only the last callback is run.
        if (std::exchange(afterWrite_, std::move(then))) return;
        connect(
            &project_->writingTask(), &BackgroundTask::finished, this,
            [this] { whenSafe(std::exchange(afterWrite_, {})); },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        return;
    }
    if (isSafeToClose()) return then();
    askToSave(std::move(then));
}

void SaveActions::askToSave(Callback then) {
    auto* box = makeWarning(*window_, tr("Save"), tr("Save changes to %1?").arg(fileName()),
                            tr("Your changes will be lost if you do not save them."));
    box->setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box->setDefaultButton(QMessageBox::Save);
    connect(box, &QMessageBox::finished, this, [this, then = std::move(then)](int answer) {
        if (answer == QMessageBox::Save) save(then);
        if (answer == QMessageBox::Discard) then();
    });
    box->open();
}

void SaveActions::save(Callback then) {
    if (project_->path().isEmpty() || project_->isNewerVersion()) return saveAs(std::move(then));
    const auto state = project_->diskState();
    if (state != ProjectFile::DiskState::unchanged && !project_->writing())
        return askToOverwrite(state, std::move(then));
    afterSave_ = std::move(then);
    project_->save(project_->path());
}

void SaveActions::askToOverwrite(ProjectFile::DiskState state, Callback then) {
    using OnDisk = ProjectFile::DiskState;
    const QString problem = state == OnDisk::changed   ? tr("%1 has been changed by another program.")
                            : state == OnDisk::missing ? tr("%1 no longer exists.")
                                                       : tr("%1 is write-protected.");
    const bool isMissing = state == OnDisk::missing;
    auto* box =
        makeWarning(*window_, tr("Save"), problem.arg(fileName()),
                    isMissing ? tr("Save it again, or save under a different name?")
                              : tr("Overwrite it with the open project, or save under a different name?"));
    const auto* overwriteButton =
        box->addButton(isMissing ? tr("&Save Again") : tr("&Overwrite"), QMessageBox::AcceptRole);
    auto* saveAsButton = box->addButton(tr("Save &As…"), QMessageBox::AcceptRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(saveAsButton);
    connect(box, &QMessageBox::buttonClicked, this,
            [this, overwriteButton, saveAsButton, then = std::move(then)](const QAbstractButton* pressed) {
                if (pressed == overwriteButton) overwrite(project_->path(), then);
                if (pressed == saveAsButton) saveAs(then);
            });
    box->open();
}

/// Saves to a file that the user has agreed to overwrite.
void SaveActions::overwrite(const QString& path, Callback then) {
    afterSave_ = std::move(then);
    project_->overwrite(path);
}

void SaveActions::saveAs(Callback then) {
    auto* dialog = makePathDialog(tr("Save As"), fileName());
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, then = std::move(then)](const QString& path) { overwrite(path, then); });
    dialog->open();
}

void SaveActions::saveCopy() {
    const QString stem = QFileInfo(fileName()).completeBaseName();
    auto* dialog = makePathDialog(tr("Save a Copy"), tr("%1 copy.%2").arg(stem, kExtension));
    connect(dialog, &QFileDialog::fileSelected, project_, &ProjectFile::saveCopy);
    dialog->open();
}

QFileDialog* SaveActions::makePathDialog(const QString& title, const QString& name) {
    const QString& path = project_->path();
    const QString folder = path.isEmpty() ? recent_->folder() : QFileInfo(path).absolutePath();
    return makeSaveDialog(window_, title, folder, tr("Sinew projects (*.%1)").arg(kExtension), name);
}

QString SaveActions::fileName() const {
    if (!project_->path().isEmpty()) return QFileInfo(project_->path()).fileName();
    const QString& title = session_->document.title();
    return (title.isEmpty() ? tr("untitled") : title) + u'.' + kExtension;
}

ProjectActions::ProjectActions(Session& session, Actions& actions, ProjectFile& project, SaveActions& saving,
                               QWidget& window)
    : ActionHandler(session, actions, &window), project_(&project), saving_(&saving), window_(&window) {
    on("file.new", [this] { newDialog(); });
    on("file.close", [this] { saving_->whenSafe([this] { close(); }); });
    on("file.revert", [this] { revert(); });
    connect(&project, &ProjectFile::opened, this, &ProjectActions::showOpenedNotice);
    connect(&project, &ProjectFile::saved, this,
            [this] { reportedState_ = ProjectFile::DiskState::unchanged; });
    updateOn(project, &ProjectFile::fileChanged);
    updateOn(session.document, &Document::modifiedChanged, &Document::changed);
    updateEnabled();
}

void ProjectActions::updateEnabled() {
    const bool hasFile = !project_->path().isEmpty();
    action("file.revert").setEnabled(hasFile && session_->document.modified());
    action("file.close").setEnabled(hasFile || !session_->document.scene().characters.empty());
}

void ProjectActions::newDialog() {
    auto* dialog = new NewDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { createFromTemplate(dialog->templateName()); });
    dialog->open();
}

void ProjectActions::createFromTemplate(const QString& templateName) {
    saving_->whenSafe([this, templateName] {
        if (const auto scene = newFromTemplate(templateName.toStdString(), session_->document.scene().lastId,
                                               newFrameRate()))
            replace(*scene, templateName);
    });
}

void ProjectActions::open(const QString& path) {
    saving_->whenSafe([this, path] { project_->open(path); });
}

void ProjectActions::close() {
    Scene empty;
    empty.lastId = session_->document.scene().lastId;
    replace(std::move(empty), {});
}

void ProjectActions::replace(Scene scene, const QString& title) {
    session_->document.clearDiagnostics();
    project_->detach();
    showScene(*session_, std::move(scene), title);
    Q_EMIT noticeResolved();
}

void ProjectActions::revert() {
    auto* box =
        makeWarning(*window_, tr("Revert"),
                    tr("Revert to the saved version of %1?").arg(QFileInfo(project_->path()).fileName()),
                    tr("All changes since the last save will be lost."));
    const auto* revert = box->addButton(tr("&Revert"), QMessageBox::DestructiveRole);
    box->addButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, revert](const QAbstractButton* pressed) {
        if (pressed == revert) project_->revert();
    });
    box->open();
}

void ProjectActions::showOpenedNotice() {
    reportedState_ = ProjectFile::DiskState::unchanged;
    Q_EMIT noticeResolved();
    if (!project_->isNewerVersion()) return;
    Q_EMIT noticeRequested(
        tr("%1 was written by a newer version of Sinew").arg(QFileInfo(project_->path()).fileName()),
        tr("It is read-only, because this version may not support everything it contains. When you save, you "
           "will be asked for a new name."),
        {}, {});
}

void ProjectActions::checkFile() {
    using OnDisk = ProjectFile::DiskState;
    if (project_->reading() || project_->writing()) return;
    const OnDisk state = project_->diskState();
    if (std::exchange(reportedState_, state) == state) return;
    const QString name = QFileInfo(project_->path()).fileName();
    if (state == OnDisk::changed) {
        const auto reload = [this] {
            if (session_->document.modified()) return revert();
            project_->revert();
        };
        Q_EMIT noticeRequested(
            tr("%1 has been changed by another program").arg(name),
            tr("Reload to show the new contents. Until then, the open version stays as it is."), tr("Reload"),
            reload);
    } else if (state == OnDisk::missing) {
        Q_EMIT noticeRequested(tr("%1 no longer exists").arg(name),
                               tr("The open project is the only copy. Save it to restore the file."),
                               tr("Save"), [this] { action("file.save").trigger(); });
    } else if (state == OnDisk::readOnly) {
        Q_EMIT noticeRequested(tr("%1 is now write-protected").arg(name),
                               tr("When you save, you can overwrite it or use another name."), {}, {});
    }
}

}  // namespace sinew
