#include "ui/actions/handlers/MeshActions.h"

#include <QFileDialog>

#include "ui/binding/BindDialog.h"
#include "ui/importing/FileOpener.h"
#include "ui/importing/MeshImporter.h"
#include "ui/start/RecentFiles.h"
#include "ui/widgets/dialogs/FileDialogs.h"

namespace sinew {

MeshActions::MeshActions(Session& session, Actions& actions, const RecentFiles& recent, QWidget& window)
    : ActionHandler(session, actions, &window),
      bindDialog_(new BindDialog(session, &window)),
      importer_(new MeshImporter(session, this)),
      recent_(&recent),
      window_(&window) {
    on("mesh.bind", [this] { bindDialog_->open(); });
    on("file.addMeshes", [this] { chooseFiles(); });
    connect(importer_, &MeshImporter::added, this, [this](const QString& title) {
        Q_EMIT noticeRequested(title, tr("New meshes follow the first joint until they are bound."),
                               tr("Bind Meshes…"), [this, title] {
                                   Q_EMIT noticeResolved(title);
                                   action("mesh.bind").trigger();
                               });
    });
    connect(importer_, &MeshImporter::fixSuggested, this,
            [this](const QString& title, const QString& detail, const std::function<void()>& fix) {
                Q_EMIT noticeRequested(title, detail, tr("Fix"), fix);
            });
    updateOn(session.document, &Document::changed);
    updateOn(session.selection, &Selection::characterChanged);
    updateOn(importer_->task(), &BackgroundTask::started, &BackgroundTask::finished);
    updateEnabled();
}

void MeshActions::updateEnabled() {
    const auto character = session_->selection.character();
    const QString noFile = character ? QString() : tr("Open a file first");
    const BackgroundTask& task = importer_->task();
    enableUnless({"file.addMeshes"},
                 {noFile, task.running() ? tr("%1 is still running").arg(task.title()) : QString()});
    enableUnless({"mesh.bind"},
                 {noFile,
                  character && character->meshes.empty()
                      ? tr("This character has no meshes. Add some with File > Import Meshes onto Character…")
                      : QString(),
                  character && character->skeleton->size() < 2
                      ? tr("Add joints first: the skeleton has only one joint")
                      : QString()});
}

void MeshActions::chooseFiles() {
    const auto character = session_->selection.character();
    auto* dialog =
        makeOpenDialog(window_, tr("Import Meshes onto %1").arg(QString::fromStdString(character->name)),
                       recent_->folder(), openFilter());
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this,
            [this, id = character->id](const QStringList& files) { importer_->read(files, id); });
    dialog->open();
}

}  // namespace sinew
