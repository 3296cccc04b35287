#include "ui/actions/handlers/FileActions.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

#include "core/io/FormatList.h"
#include "ui/actions/handlers/ProjectActions.h"
#include "ui/exporting/ExportDialog.h"
#include "ui/exporting/ExportReportDialog.h"
#include "ui/exporting/FileExporter.h"
#include "ui/exporting/MovieDialog.h"
#include "ui/exporting/MovieExporter.h"
#include "ui/importing/FileOpener.h"
#include "ui/importing/FixImportDialog.h"
#include "ui/importing/ImportDialog.h"
#include "ui/start/RecentFiles.h"
#include "ui/widgets/dialogs/FileDialogs.h"

namespace sinew {

namespace {

/// Returns whether `files` is a single project. Among several files, or added to a scene, a project is read
/// like a motion file and only contributes its characters.
bool isSingleProject(const QStringList& files) {
    return files.size() == 1 && files.front().endsWith(QStringLiteral(".sinew"), Qt::CaseInsensitive);
}

/// Returns whether files of this kind hold meshes without motion, such as OBJ.
bool holdsOnlyMeshes(const QString& file) {
    const std::string extension = '.' + QFileInfo(file).suffix().toLower().toStdString();
    return std::ranges::any_of(formats(), [&](const Format* format) {
        return format->canRead() && std::ranges::count(format->extensions(), extension) > 0 &&
               format->support(extension)[Content::motion] == ContentSupport::no;
    });
}

}  // namespace

FileActions::FileActions(Session& session, Actions& actions, FileOpener& opener, FileExporter& exporter,
                         MovieExporter& movies, ProjectActions& projects, SaveActions& saving,
                         RecentFiles& recent, QWidget& window)
    : ActionHandler(session, actions, &window),
      opener_(&opener),
      exporter_(&exporter),
      movies_(&movies),
      projects_(&projects),
      saving_(&saving),
      recent_(&recent),
      window_(&window) {
    on("file.open", [this] { openDialog(); });
    on("file.add", [this] { importDialog(); });
    on("file.fixImport", [this] {
        if (const auto character = session_->selection.character()) fixImport(character->id);
    });
    on("file.export", [this] { exportDialog(); });
    on("file.exportAgain", [this] { exporter_->repeat(); });
    on("file.exportReport", [this] {
        auto* dialog = new ExportReportDialog(exporter_->reports(), window_);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    on("file.movie", [this] { movieDialog(); });
    on("file.quit", [this] { window_->close(); });
    on("file.sampleFigure", [this] { openSample(QStringLiteral("figure.glb")); });
    on("file.sampleWalk", [this] { openSample(QStringLiteral("walk.bvh")); });
    on("file.sampleRobotArm", [this] { openSample(QStringLiteral("robot-arm.bvh")); });
    on("file.sampleHand", [this] { openSample(QStringLiteral("hand.glb")); });
    for (const BackgroundTask* task : {&exporter.task(), &movies.task()})
        updateOn(*task, &BackgroundTask::started, &BackgroundTask::finished);
    updateOn(exporter, &FileExporter::written);
    connect(&opener, &FileOpener::opened, &recent, &RecentFiles::add);
    updateOn(session.document, &Document::changed);
    updateOn(session.selection, &Selection::characterChanged);
    updateEnabled();
}

bool FileActions::isSceneOpen() const { return !session_->document.scene().characters.empty(); }

void FileActions::updateEnabled() {
    // A second export would cancel the first.
    const auto whyNot = [this](const BackgroundTask& task) {
        if (!isSceneOpen()) return tr("Open a file first");
        return task.running() ? tr("%1 is still running").arg(task.title()) : QString();
    };
    const QString exportRefusal = whyNot(exporter_->task());
    enableUnless({"file.fixImport"},
                 {session_->selection.character() ? QString() : tr("Select a character first")});
    enableUnless({"file.export"}, {exportRefusal});
    enableUnless({"file.exportAgain"}, {exportRefusal, exporter_->repeatRefusal()});
    enableUnless({"file.exportReport"},
                 {exporter_->reports().empty() ? tr("Nothing has been exported yet") : QString()});
    enableUnless({"file.movie"}, {whyNot(movies_->task())});
}

void FileActions::open(const QStringList& files, FileOpener::Mode mode, const ReadOptions& options) {
    if (files.isEmpty()) return;
    if (mode == FileOpener::Mode::add && isSceneOpen()) return opener_->open(files, mode, options);
    if (isSingleProject(files)) return projects_->open(files.front());
    saving_->whenSafe([=, this] { opener_->open(files, mode, options); });
}

void FileActions::openSample(const QString& name) {
    saving_->whenSafe([this, name] { opener_->openSample(name); });
}

void FileActions::openDialog() {
    auto* dialog = makeOpenDialog(window_, tr("Open"), recent_->folder(), openFilter());
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) { open(files); });
    dialog->open();
}

void FileActions::importDialog() {
    auto* dialog = new ImportDialog(session_->document.committed(), recent_->folder(), window_);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { open(dialog->files(), dialog->mode(), dialog->options()); });
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void FileActions::fixImport(CharacterId id) {
    const auto character = session_->document.committed().find(id);
    if (!character) return;
    ImportSource source;
    source.defined = {.unit = true, .axes = true};  // if it comes from a project
    if (const ImportSource* known = opener_->sourceOf(id)) source = *known;
    auto* dialog = new FixImportDialog(character, session_->selection.clip(*character), source, window_);
    const std::uint64_t opening = session_->document.openCount();
    connect(dialog, &QDialog::accepted, this, [this, dialog, opening, id] {
        Document& document = session_->document;
        if (document.openCount() != opening) {
            return document.report(Error{ErrorCode::argumentInvalid, "",
                                         "the fix was not applied because another project was opened"});
        }
        if (const ImportFix fix = dialog->fix(); fix != ImportFix{}) {
            auto fixed = withFix(document.committed(), id, fix);
            if (!fixed) return document.report(fixed.error());
            document.commit(dialog->windowTitle(), *std::move(fixed));
            if (fix.metresPerUnit || fix.changesAxes()) action("view.frameAll").trigger();
            Q_EMIT reported(dialog->summary());
        }
        dialog->updateMemory();
        opener_->resolveSuggestion(id);
    });
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void FileActions::exportDialog() {
    auto* dialog = new ExportDialog(*session_, recent_->folder(), opener_->sourceFiles(), window_);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { exporter_->write(dialog->jobs()); });
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void FileActions::movieDialog() {
    auto* dialog = new MovieDialog(*session_, recent_->folder(), window_);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { movies_->render(dialog->scene(), dialog->settings()); });
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void FileActions::drop(const QStringList& files, Qt::KeyboardModifiers modifiers) {
    if (!isSceneOpen() || modifiers & Qt::ShiftModifier) return open(files);
    if (modifiers & Qt::ControlModifier) return open(files, FileOpener::Mode::add);
    askAddOrOpen(files);
}

void FileActions::askAddOrOpen(const QStringList& files) {
    auto* box = new QMessageBox(window_);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("Dropped Files"));
    box->setText(tr("Add %1 to the open scene, or open it instead?").arg(RecentFiles::label(files)));
    box->setInformativeText(tr("To skip this question, hold Ctrl (add) or Shift (open) while dropping."));
    const auto* add = box->addButton(tr("&Add"), QMessageBox::AcceptRole);
    const auto* replace = box->addButton(tr("&Open"), QMessageBox::AcceptRole);
    const auto character = session_->selection.character();
    const QAbstractButton* meshes = nullptr;
    if (character && std::ranges::all_of(files, holdsOnlyMeshes)) {
        meshes = box->addButton(tr("Add &Meshes to %1").arg(QString::fromStdString(character->name)),
                                QMessageBox::AcceptRole);
    }
    box->addButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this,
            [this, files, add, replace, meshes,
             id = character ? character->id : CharacterId{}](const QAbstractButton* pressed) {
                if (meshes && pressed == meshes) Q_EMIT meshesDropped(files, id);
                if (pressed == add) open(files, FileOpener::Mode::add);
                if (pressed == replace) open(files);
            });
    box->open();
}

}  // namespace sinew
