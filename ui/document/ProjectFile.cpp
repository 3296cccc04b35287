#include "ui/document/ProjectFile.h"

#include <QDateTime>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "ui/document/Session.h"
#include "ui/document/ShowScene.h"

namespace sinew {

namespace {

std::filesystem::path toPath(const QString& path) { return path.toStdU16String(); }

QString fileName(const QString& path) { return QFileInfo(path).fileName(); }

std::optional<FileStamp> known(const Result<FileStamp>& stamp) {
    return stamp ? std::optional(*stamp) : std::nullopt;
}

bool sameContent(const FileStamp& a, const FileStamp& b) {
    return a.size == b.size && a.modified == b.modified && a.inode == b.inode;
}

/// The tables of other programs in a file; null where there are none, or it cannot be read.
std::shared_ptr<const ForeignTables> foreignOf(const QString& path) {
    Diagnostics ignored;
    const auto project = readProject(toPath(path), {}, ignored);
    return project ? project->foreign : nullptr;
}

}  // namespace

ProjectFile::ProjectFile(Session& session, QObject* parent) : QObject(parent), session_(&session) {
    // Queued: the task still has to tell others that it is finished.
    connect(&writing_, &BackgroundTask::finished, this, &ProjectFile::writeNext, Qt::QueuedConnection);
    connect(&writing_, &BackgroundTask::finished, this, [this](bool cancelled) {
        if (!cancelled) return;
        waiting_.clear();
        // Whether the file was written before the work noticed is not known.
        stamp_.reset();
    });
}

ProjectFile::OnDisk ProjectFile::onDisk() const {
    if (path_.isEmpty()) return OnDisk::same;
    const auto now = stampOf(toPath(path_));
    if (!now) return OnDisk::gone;
    if (stamp_ && !sameContent(*stamp_, *now)) return OnDisk::changed;
    // The permission itself counts too: who may write everything would still not want to.
    constexpr auto kWritable = QFile::WriteOwner | QFile::WriteGroup | QFile::WriteOther;
    const bool writable = now->writable && (QFileInfo(path_).permissions() & kWritable);
    return writable ? OnDisk::same : OnDisk::readOnly;
}

void ProjectFile::setCamera(std::function<std::optional<CameraPlace>()> read,
                            std::function<void(const CameraPlace&)> place) {
    readCamera_ = std::move(read);
    placeCamera_ = std::move(place);
}

ViewState ProjectFile::view() const {
    ViewState view = viewState(*session_);
    if (readCamera_) view.camera = readCamera_();
    return view;
}

void ProjectFile::open(const QString& path) { read(QFileInfo(path).absoluteFilePath(), false); }

void ProjectFile::revert() { read(path_, true); }

void ProjectFile::bind(const QString& path, const QDateTime& lastKnown) {
    stamp_ = path.isEmpty() ? std::nullopt : known(stampOf(toPath(path)));
    const bool written = stamp_ && lastKnown.isValid() && QFileInfo(path).lastModified() > lastKnown;
    if (written) stamp_ = FileStamp{};
    foreign_.reset();
    foreignUnread_ = !path.isEmpty();
    setFile(path, !path.isEmpty() && isNewerProject(toPath(path)));
}

void ProjectFile::read(const QString& path, bool keepView) {
    if (writing()) {
        // The file is being written: what it will hold is what counts.
        connect(
            &writing_, &BackgroundTask::finished, this, [=, this] { read(path, keepView); },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        return;
    }
    const Document& document = session_->document;
    const std::uint64_t opening = document.opening(), step = document.history().current().id;
    reading_.start(tr("Opening %1").arg(fileName(path)), [=, this](BackgroundTask::Control& control) {
        // The stamp comes first: what changes while it is read counts as changed.
        Reading reading{path, keepView, opening, step, stampOf(toPath(path)), {}};
        const ReadOptions options{.cancel = &control.cancel, .progress = &control.progress};
        auto project = readProject(toPath(path), options, reading.diagnostics);
        return [this, reading = std::move(reading), project = std::move(project)] {
            finishReading(reading, project);
        };
    });
}

bool ProjectFile::isStillThere(const Reading& reading) const {
    const Document& document = session_->document;
    return document.opening() == reading.opening &&
           (!document.modified() || document.history().current().id == reading.step);
}

void ProjectFile::finishReading(const Reading& reading, const Result<Project>& project) {
    Document& document = session_->document;
    const QString title = tr("%1 could not be opened").arg(fileName(reading.path));
    if (!project) {
        const Error& error = project.error();
        Diagnostics diagnostics = reading.diagnostics;
        diagnostics.add(Severity::error, error.code, error.where, error.message);
        document.report(diagnostics);
        const QString kept =
            document.scene().characters.empty() ? QString() : tr(" What was open stays open.");
        Q_EMIT failed(title, QString::fromStdString(text(error)) + u'.' + kept,
                      QString::fromStdString(error.where));
        return;
    }
    if (!isStillThere(reading)) {
        Q_EMIT failed(title, tr("What is open was edited meanwhile; it stays open. Open the file again."),
                      {});
        return;
    }
    const ViewState shown = reading.keepView ? view() : project->view;
    stamp_ = known(reading.stamp);
    foreign_ = project->foreign;
    foreignUnread_ = false;
    setFile(reading.path, project->newer);
    document.clearDiagnostics();
    document.report(reading.diagnostics);
    showScene(*session_, project->scene, QFileInfo(reading.path).completeBaseName(), shown);
    if (shown.camera && placeCamera_) placeCamera_(*shown.camera);
    Q_EMIT opened(reading.path);
}

void ProjectFile::save(const QString& path) {
    write({QFileInfo(path).absoluteFilePath(), false, session_->document.opening()});
}

void ProjectFile::saveCopy(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    write({absolute, absolute != path_, session_->document.opening()});
}

void ProjectFile::write(const Writing& writing) {
    if (writing.opening != session_->document.opening()) return;
    if (writing_.running()) {
        std::erase(waiting_, writing);
        waiting_.push_back(writing);
        return;
    }
    const Step& step = session_->document.history().current();
    const Project project{step.scene, view(), foreign_};
    const QString foreignFrom = foreignUnread_ ? path_ : QString();
    writing_.start(tr("Saving %1").arg(fileName(writing.path)), [=, this, id = step.id](
                                                                    BackgroundTask::Control& control) {
        Project whole = project;
        if (!foreignFrom.isEmpty()) whole.foreign = foreignOf(foreignFrom);
        const ProjectWriteOptions options{.cancel = &control.cancel, .progress = &control.progress};
        const auto written = writeProject(toPath(writing.path), whole, options);
        return [=, this] { finishWriting(writing, id, written); };
    });
}

void ProjectFile::writeNext() {
    // Of a document that is gone there is nothing to write any more.
    std::erase_if(waiting_,
                  [this](const Writing& writing) { return writing.opening != session_->document.opening(); });
    if (writing_.running() || waiting_.empty()) return;
    const Writing next = waiting_.front();
    waiting_.erase(waiting_.begin());
    write(next);
}

void ProjectFile::finishWriting(const Writing& writing, std::uint64_t step,
                                const Result<FileStamp>& written) {
    if (!written) {
        const Error& error = written.error();
        Diagnostics diagnostics;
        diagnostics.add(Severity::error, error.code, error.where, error.message);
        session_->document.report(diagnostics);
        Q_EMIT failed(tr("%1 could not be saved").arg(fileName(writing.path)),
                      tr("%1. Nothing is lost: everything is still open, and Save As writes it elsewhere.")
                          .arg(QString::fromStdString(text(error))),
                      {});
        return;
    }
    const qint64 bytes = QFileInfo(writing.path).size();
    if (writing.copy || writing.opening != session_->document.opening()) {
        Q_EMIT copySaved(writing.path, bytes);
        return;
    }
    stamp_ = *written;
    setFile(writing.path, false);
    session_->document.setTitle(QFileInfo(writing.path).completeBaseName());
    session_->document.setSaved(step);
    Q_EMIT saved(writing.path, bytes);
}

void ProjectFile::setFile(const QString& path, bool newer) {
    if (path_ == path && newer_ == newer) return;
    path_ = path;
    newer_ = newer;
    Q_EMIT fileChanged();
}

}  // namespace sinew
