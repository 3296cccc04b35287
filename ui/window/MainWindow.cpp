#include "ui/window/MainWindow.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStatusTipEvent>
#include <QTimer>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/actions/handlers/EditActions.h"
#include "ui/actions/handlers/FileActions.h"
#include "ui/actions/handlers/FitActions.h"
#include "ui/actions/handlers/HelpActions.h"
#include "ui/actions/handlers/KeyActions.h"
#include "ui/actions/handlers/LimitActions.h"
#include "ui/actions/handlers/MarkerActions.h"
#include "ui/actions/handlers/MeshActions.h"
#include "ui/actions/handlers/PoseActions.h"
#include "ui/actions/handlers/PreferenceActions.h"
#include "ui/actions/handlers/ProjectActions.h"
#include "ui/actions/handlers/RetimeActions.h"
#include "ui/actions/handlers/ToolActions.h"
#include "ui/actions/handlers/WarpActions.h"
#include "ui/clips/ClipImporter.h"
#include "ui/clips/ClipsDock.h"
#include "ui/curvetools/CurveTools.h"
#include "ui/exporting/ExportReportDialog.h"
#include "ui/exporting/FileExporter.h"
#include "ui/exporting/MovieExporter.h"
#include "ui/fitting/FitTemplateDialog.h"
#include "ui/importing/FileOpener.h"
#include "ui/importing/MeshImporter.h"
#include "ui/importing/MessagesDock.h"
#include "ui/layers/LayerCommands.h"
#include "ui/layers/LayersDock.h"
#include "ui/limitfit/FitLimitsDialog.h"
#include "ui/outliner/OutlinerDock.h"
#include "ui/paint/WeightCommands.h"
#include "ui/paint/WeightsDock.h"
#include "ui/poses/TweenBar.h"
#include "ui/retarget/RetargetDock.h"
#include "ui/retarget/Retargeting.h"
#include "ui/sequence/SequenceCommands.h"
#include "ui/sequence/SequenceDock.h"
#include "ui/sequence/SequencePreview.h"
#include "ui/session/ProjectFile.h"
#include "ui/session/Recovery.h"
#include "ui/session/Session.h"
#include "ui/start/RecentFiles.h"
#include "ui/start/StartPage.h"
#include "ui/status/StatusLine.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/TaskProgress.h"
#include "ui/widgets/dialogs/FileDialogs.h"
#include "ui/widgets/focus/KeyPriority.h"
#include "ui/window/DialogBounds.h"
#include "ui/window/Docks.h"
#include "ui/window/MenuBar.h"
#include "ui/window/PanelFocus.h"
#include "ui/window/RecoveryOffer.h"
#include "ui/window/RestMode.h"
#include "ui/window/ToolBar.h"
#include "ui/window/WarpTransfer.h"
#include "ui/window/WindowState.h"
#include "ui/window/Workspaces.h"

namespace sinew {

namespace {

constexpr QSize kInitialSize(1600, 1000);

QStringList localFiles(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile()) files << url.toLocalFile();
    return files;
}

}  // namespace

MainWindow::MainWindow(Session& session, Actions& actions)
    : session_(&session),
      actions_(&actions),
      opener_(new FileOpener(session, this)),
      exporter_(new FileExporter(session.document, this)),
      movies_(new MovieExporter(this)),
      recent_(new RecentFiles(this)),
      project_(new ProjectFile(session, this)),
      recovery_(new Recovery(session, Recovery::standardFolder(), this)) {
    setAcceptDrops(true);
    setWindowIcon(QIcon(QStringLiteral(":/sinew.svg")));
    resize(kInitialSize.boundedTo(screen()->availableSize()));
    makeCenter();
    makeBars();
    docks_ = new Docks(*this, session, actions, *opener_);
    saving_ = new SaveActions(session, actions, *project_, *recent_, *this);
    projects_ = new ProjectActions(session, actions, *project_, *saving_, *this);
    files_ = new FileActions(session, actions, *opener_, *exporter_, *movies_, *projects_, *saving_, *recent_,
                             *this);
    status_->progress().watch(docks_->clips().importer().task());
    status_->progress().watch(docks_->retarget().retargeting().task());
    status_->progress().watch(docks_->weights().commands().task());
    status_->progress().watch(docks_->layers().commands().task());
    status_->progress().watch(docks_->sequence().commands().task());
    status_->progress().watch(docks_->sequence().preview().task());
    connect(&docks_->weights().commands(), &WeightCommands::reported, status_, &StatusLine::showNote);
    status_->progress().watch(session.ik.solverTask());
    status_->progress().watch(session.deformation.task());
    new EditActions(session, actions, *status_, this);
    QWidget* canvas = viewport_->view();
    new RestMode(session, actions, canvas ? *canvas : *viewport_);
    docks_->outliner().fillSetMenu(*findMenu(*menuBar(), "Joint/Selection Sets"));
    new ToolActions(session, actions, *status_, this);
    new KeyActions(session, actions, *status_, this);
    new KeyEditActions(session, actions, *status_, *this);
    new MarkerActions(session, actions, *this);
    new RetimeActions(session, actions, *this);
    new WarpActions(session, actions, this);
    connect(&session.warp, &WarpEditing::refused, status_, &StatusLine::showNote);
    connect(new WarpTransfer(session, actions, *this), &WarpTransfer::reported, status_,
            &StatusLine::showNote);
    new PoseActions(session, actions, *status_, this);
    auto* tools = new CurveTools(session, actions, *this);
    connect(tools, &CurveTools::reported, status_, &StatusLine::showNote);
    for (auto* task : {&tools->task(), &tools->mirroring()}) status_->progress().watch(*task);
    status_->progress().watch(session.conflicts.remedy());
    status_->progress().watch((new LimitActions(session, actions, *this))->fitDialog().task());
    auto* meshes = new MeshActions(session, actions, *recent_, *this);
    connect(meshes, &MeshActions::noticeRequested, banner_, &Banner::showNotice);
    connect(meshes, &MeshActions::noticeResolved, banner_, &Banner::hideNotice);
    connect(&meshes->importer(), &MeshImporter::failed, this, &MainWindow::showFailure);
    connect(files_, &FileActions::meshesDropped, &meshes->importer(),
            [meshes](const QStringList& dropped, CharacterId character) {
                meshes->importer().read(dropped, character);
            });
    status_->progress().watch(meshes->importer().task());
    FitTemplateDialog& fitting = (new FitActions(session, actions, *this))->dialog();
    status_->progress().watch(fitting.task());
    connect(&fitting, &FitTemplateDialog::reported, status_, &StatusLine::showNote);
    new PreferenceActions(actions, *this);
    new HelpActions(session, actions, *new DisabledReasons(session, actions), *banner_, *status_, *this);
    connectFiles();
    connectProject();
    connectRecovery();
    focus_ = new PanelFocus(*this, actions);
    workspaces_ = new Workspaces(*this, actions, *findMenu(*menuBar(), "View/Layouts"));
    connect(workspaces_, &Workspaces::refused, status_, &StatusLine::showNote);
    restoreWindowState(*this, actions);
    actions["window.fullScreen"]->setChecked(isFullScreen());
    new KeyPriority(this);
    new DialogBounds(this);
    showDocument();
}

void MainWindow::makeCenter() {
    auto* center = new QWidget(this);
    banner_ = new Banner(center);
    offer_ = new RecoveryOffer(*recovery_, center);
    pages_ = new QStackedWidget(center);
    start_ = new StartPage(*actions_, *recent_, pages_);
    viewport_ = new ViewportPanel(*session_, *actions_, pages_);
    readingHint_ = makePageHint({});
    readingHint_->setObjectName(QStringLiteral("reading"));
    for (QWidget* page : std::initializer_list<QWidget*>{start_, readingHint_, viewport_})
        pages_->addWidget(page);
    new TweenBar(*session_, *actions_, *viewport_);
    auto* column = columnLayout(center);
    column->addWidget(banner_);
    column->addWidget(offer_);
    column->addWidget(pages_, 1);
    setCentralWidget(center);
}

void MainWindow::makeBars() {
    fillMenuBar(*menuBar(), *actions_);
    auto* recent =
        new RecentMenu(*findMenu(*menuBar(), "File/Open Recent"), *(*actions_)["file.clearRecent"], *recent_);
    connect(recent, &RecentMenu::chosen, this, &MainWindow::open);
    connect(start_, &StartPage::recentChosen, this, &MainWindow::open);
    addToolBar(Qt::TopToolBarArea, new ToolBar(*actions_, this));
    status_ = new StatusLine(*session_, this);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addPermanentWidget(status_, 1);
    for (BackgroundTask* task : {&opener_->task(), &exporter_->task(), &movies_->task(),
                                 &project_->readingTask(), &project_->writingTask()})
        status_->progress().watch(*task);
}

void MainWindow::connectFiles() {
    connect(&session_->document, &Document::changed, this, &MainWindow::showDocument);
    connect(&session_->document, &Document::titleChanged, this, &MainWindow::showDocument);
    connect(opener_, &FileOpener::failed, this, &MainWindow::showFailure);
    connect(exporter_, &FileExporter::failed, this, &MainWindow::showFailure);
    connect(movies_, &MovieExporter::failed, this, &MainWindow::showFailure);
    connect(movies_, &MovieExporter::written, this, [this](const QString& path, const QStringList& warnings) {
        banner_->hide();
        status_->showNote(tr("Exported %1").arg(path));
        Diagnostics messages;
        for (const QString& line : warnings)
            messages.warn(ErrorCode::dataLost, QFileInfo(path).fileName().toStdString(), line.toStdString());
        if (!messages.empty()) session_->document.report(messages);
    });
    connect((*actions_)["clip.import"], &QAction::triggered, this, [this] {
        auto* dialog = makeOpenDialog(this, tr("Import Clips"), recent_->folder(), openFilter());
        dialog->setFileMode(QFileDialog::ExistingFiles);
        connect(dialog, &QFileDialog::filesSelected, &docks_->clips().importer(), &ClipImporter::read);
        dialog->open();
    });
    connect(&docks_->clips().importer(), &ClipImporter::failed, this, &MainWindow::showFailure);
    connect(opener_, &FileOpener::opened, banner_, &QWidget::hide);
    connect(opener_, &FileOpener::noticed, banner_, [this](const QString& title, const QString& detail) {
        banner_->showNotice(title, detail, {}, {});
    });
    connect(opener_, &FileOpener::fixSuggested, banner_,
            [this](const QString& title, const QString& detail, CharacterId character) {
                banner_->showNotice(title, detail, tr("Fix…"),
                                    [this, character] { files_->fixImport(character); });
            });
    connect(opener_, &FileOpener::suggestionResolved, banner_, &Banner::hideNotice);
    connect(files_, &FileActions::reported, status_, &StatusLine::showNote);
    for (BackgroundTask* task : {&opener_->task(), &project_->readingTask()}) {
        connect(task, &BackgroundTask::started, this, &MainWindow::showPage);
        connect(task, &BackgroundTask::finished, this, &MainWindow::showPage);
    }
    const std::pair<BackgroundTask*, QString> notes[] = {
        {&movies_->task(), tr("Rendering was cancelled.")},
        {&opener_->task(), tr("Cancelled. Nothing has changed.")},
        {&project_->readingTask(), tr("Cancelled. Nothing has changed.")},
        {&project_->writingTask(), tr("Cancelled. The changes were not saved.")}};
    for (const auto& [task, note] : notes)
        connect(task, &BackgroundTask::finished, this, [this, task = task, note = note](bool cancelled) {
            if (cancelled && !task->failed()) status_->showNote(note);
        });
    connect(exporter_, &FileExporter::written, this, &MainWindow::showExport);
    connect(exporter_, &FileExporter::stopped, this, [this](int written, int requested) {
        status_->showNote(
            written == 0 ? tr("Cancelled. No file was written.")
                         : tr("Cancelled. %1 of %n file(s) were written.", nullptr, requested).arg(written));
    });
    connect(banner_, &Banner::locationRequested, this,
            [this](const QString& location) { docks_->messages().goTo(location, banner_->text()); });
}

void MainWindow::connectProject() {
    connect(&session_->document, &Document::modifiedChanged, this, &MainWindow::showDocument);
    connect(project_, &ProjectFile::fileChanged, this, &MainWindow::showDocument);
    connect(project_, &ProjectFile::failed, this, &MainWindow::showFailure);
    connect(project_, &ProjectFile::opened, this, [this](const QString& path) { recent_->add({path}); });
    const auto noteSaved = [this](const QString& path, qint64 bytes) {
        banner_->hide();
        recent_->add({path});
        status_->showNote(
            tr("Saved %1 (%2)").arg(path, QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat)));
    };
    connect(project_, &ProjectFile::saved, this, noteSaved);
    connect(project_, &ProjectFile::copySaved, this, noteSaved);
    connect(projects_, &ProjectActions::noticeRequested, banner_, &Banner::showNotice);
    connect(projects_, &ProjectActions::noticeResolved, banner_, &QWidget::hide);
    connect(opener_, &FileOpener::replaced, project_, &ProjectFile::detach);
    connect(project_, &ProjectFile::fileChanged, recovery_,
            [this] { recovery_->setProject(project_->path(), project_->stamp()); });
    connect(recovery_, &Recovery::recovered, project_, &ProjectFile::attach);
    connect(start_, &StartPage::templateChosen, projects_, &ProjectActions::createFromTemplate);
    ViewportView* view = viewport_->view();
    if (!view) return;
    session_->readCamera = [view] { return view->camera().state(); };
    session_->restoreCamera = [view](const CameraPose& camera) { view->setCameraState(camera); };
}

void MainWindow::open(const QStringList& files) { files_->open(files); }

void MainWindow::connectRecovery() {
    status_->followJournal(*recovery_);
    status_->progress().watch(recovery_->task());
    connect(recovery_, &Recovery::failed, this, &MainWindow::showFailure);
    connect(offer_, &RecoveryOffer::recoverRequested, this,
            [this](std::size_t index) { saving_->whenSafe([this, index] { recovery_->recover(index); }); });
    // Let the window appear before accessing the disk.
    QTimer::singleShot(0, recovery_, &Recovery::findOffers);
}

void MainWindow::showDocument() {
    const QString file = QFileInfo(project_->path()).fileName();
    const QString& title = file.isEmpty() ? session_->document.title() : file;
    setWindowTitle(title.isEmpty()              ? tr("Sinew[*]")
                   : project_->isNewerVersion() ? tr("%1[*] (read-only) - Sinew").arg(title)
                                                : tr("%1[*] - Sinew").arg(title));
    setWindowModified(session_->document.modified());
    showPage();
}

QString MainWindow::readingTitle() const {
    for (const BackgroundTask* task : {&opener_->task(), &project_->readingTask()}) {
        if (task->running()) return task->title();
    }
    return {};
}

void MainWindow::showPage() {
    const bool open = !session_->document.scene().characters.empty();
    const QString title = open ? QString() : readingTitle();
    if (!title.isEmpty()) readingHint_->setText(title + u'…');
    QWidget* placeholder = title.isEmpty() ? static_cast<QWidget*>(start_) : readingHint_;
    QWidget* page = open ? viewport_ : placeholder;
    if (pages_->currentWidget() == page) return;
    pages_->setCurrentWidget(page);
    // Single-key shortcuts such as Space only work in the focused canvas.
    if (open && viewport_->view()) viewport_->view()->setFocus();
}

/// Shows what was written, its accuracy, and a button for the full report.
void MainWindow::showExport() {
    const std::vector<ExportReport>& reports = exporter_->reports();
    const QString title = exportTitle(reports);
    status_->showNote(title);
    banner_->showNotice(title, exportSummary(reports), tr("Report…"),
                        [this] { (*actions_)["file.exportReport"]->trigger(); });
}

void MainWindow::showFailure(const QString& title, const QString& detail, const QString& location) {
    banner_->showError(title, detail, docks_->messages().canGoTo(location) ? location : QString());
}

bool MainWindow::focusNextPrevChild(bool next) {
    return focus_->goToControl(next) || QMainWindow::focusNextPrevChild(next);
}

bool MainWindow::event(QEvent* event) {
    if (event->type() == QEvent::StatusTip && status_) {
        status_->showTip(static_cast<QStatusTipEvent*>(event)->tip());
        return true;
    }
    if (event->type() == QEvent::WindowActivate && projects_) projects_->checkFile();
    return QMainWindow::event(event);
}

/// Asks whether to stop the running export and close the window.
void MainWindow::askToStop(const QString& title) {
    auto* box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Question);
    box->setWindowTitle(tr("Close"));
    box->setText(tr("%1 is still running.").arg(title));
    box->setInformativeText(tr("If you stop it, partially written files are removed."));
    const auto* stop = box->addButton(tr("&Stop and Close"), QMessageBox::AcceptRole);
    box->setDefaultButton(box->addButton(tr("&Continue"), QMessageBox::RejectRole));
    connect(box, &QMessageBox::buttonClicked, this, [this, stop](const QAbstractButton* pressed) {
        if (pressed != stop) return;
        exporter_->task().cancel();
        movies_->task().cancel();
        close();
    });
    box->open();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    for (const BackgroundTask* task : {&exporter_->task(), &movies_->task()}) {
        if (!task->running()) continue;
        event->ignore();
        return askToStop(task->title());
    }
    if (!mayClose_ && !saving_->isSafeToClose()) {
        event->ignore();
        return saving_->whenSafe([this] {
            mayClose_ = true;
            close();
        });
    }
    session_->playback.setPlaying(false);
    workspaces_->restorePanels();
    saveWindowState(*this);
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFiles(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QStringList files = localFiles(*event->mimeData());
    if (files.isEmpty()) return;
    event->acceptProposedAction();
    files_->drop(files, event->modifiers());
}

}  // namespace sinew
