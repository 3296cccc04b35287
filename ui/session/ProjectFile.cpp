#include "ui/session/ProjectFile.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <utility>

#include "core/io/journal/HistoryStore.h"
#include "ui/session/Session.h"
#include "ui/session/ShowScene.h"
#include "ui/settings/Preferences.h"

namespace sinew {

namespace {

/// Progress once the file of a project has been read; the rest is for its history.
constexpr float kProjectRead = 0.5F;

std::filesystem::path toPath(const QString& path) { return path.toStdU16String(); }

QString fileName(const QString& path) { return QFileInfo(path).fileName(); }

std::optional<FileStamp> toOptional(const Result<FileStamp>& stamp) {
    return stamp ? std::optional(*stamp) : std::nullopt;
}

/// Returns the histories in the folder "histories" of the application's data folder.
HistoryStore histories() {
    const QDir data(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    return HistoryStore(toPath(data.filePath(QStringLiteral("histories"))));
}

/// Returns the tables of other programs in a file; null if there are none, the file cannot be read, or
/// reading was cancelled.
std::shared_ptr<const ForeignTables> readForeignTables(const QString& path, const std::atomic<bool>& cancel) {
    Diagnostics ignored;
    const auto project = readProject(toPath(path), {.cancel = &cancel}, ignored);
    return project ? project->foreign : nullptr;
}

}  // namespace

ProjectFile::ProjectFile(Session& session, QObject* parent) : QObject(parent), session_(&session) {
    // Queued, so that all receivers of finished() have run before the next write starts.
    connect(&writing_, &BackgroundTask::finished, this, &ProjectFile::writeNext, Qt::QueuedConnection);
    connect(&writing_, &BackgroundTask::finished, this, [this](bool cancelled) {
        if (!cancelled) return;
        queue_.clear();
        // The file may or may not have been written before the work was cancelled.
        stamp_.reset();
    });
}

ProjectFile::DiskState ProjectFile::diskState() const {
    if (path_.isEmpty()) return DiskState::unchanged;
    const auto now = stampOf(toPath(path_));
    if (!now) return DiskState::missing;
    if (stamp_ && !sameContent(*stamp_, *now)) return DiskState::changed;
    // Also check the permission bits: a user who may write everything (root) would not want to overwrite the
    // file.
    constexpr auto kWritable = QFile::WriteOwner | QFile::WriteGroup | QFile::WriteOther;
    const bool writable = now->writable && (QFileInfo(path_).permissions() & kWritable);
    return writable ? DiskState::unchanged : DiskState::readOnly;
}

void ProjectFile::open(const QString& path) { read(QFileInfo(path).absoluteFilePath(), false); }

void ProjectFile::revert() { read(path_, true); }

void ProjectFile::attach(const QString& path, const QDateTime& lastKnown,
                         const std::optional<FileStamp>& lastStamp) {
    foreignTables_.reset();
    hasUnreadForeignTables_ = !path.isEmpty();
    if (path.isEmpty()) return setFile({}, {}, false);
    auto stamp = lastStamp;
    if (!stamp) {
        stamp = toOptional(stampOf(toPath(path)));
        const bool written = stamp && lastKnown.isValid() && QFileInfo(path).lastModified() > lastKnown;
        if (written) stamp = FileStamp{};
    }
    setFile(path, stamp, isNewerProject(toPath(path)));
}

void ProjectFile::read(const QString& path, bool keepView) {
    if (writing() || storing_.running()) {
        // Wait until the file and its history have been written, then read the new content.
        connect(
            writing() ? &writing_ : &storing_, &BackgroundTask::finished, this,
            [=, this] { read(path, keepView); },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        return;
    }
    const Document& document = session_->document;
    const std::uint64_t openCount = document.openCount(), step = document.history().current().id;
    // Reverting discards the history.
    const bool keepsHistory = !keepView && Preferences::get().value(preference::kKeepHistory);
    reading_.start(tr("Opening %1").arg(fileName(path)), [=, this](BackgroundTask::Control& control) {
        // Take the stamp before reading, so that a change during reading is detected.
        Reading reading{path, keepView, openCount, step, stampOf(toPath(path)), {}, {}};
        const WorkControl whole{&control.cancel, &control.progress};
        const float projectEnd = keepsHistory ? kProjectRead : 1;
        const ReadOptions options{
            .cancel = whole.cancel, .progress = whole.progress, .lastProgress = projectEnd};
        auto project = readProject(toPath(path), options, reading.diagnostics);
        if (project && reading.stamp && keepsHistory)
            reading.history = histories().find(toPath(path), *reading.stamp, whole.part(projectEnd, 1));
        return [this, reading = std::move(reading), project = std::move(project)] {
            finishReading(reading, project);
        };
    });
}

void ProjectFile::finishReading(const Reading& reading, const Result<Project>& project) {
    Document& document = session_->document;
    const QString title = tr("%1 could not be opened").arg(fileName(reading.path));
    if (!project) {
        const Error& error = project.error();
        document.report(reading.diagnostics);
        document.report(error);
        const QString problem = QString::fromStdString(text(error));
        return Q_EMIT failed(title,
                             document.scene().characters.empty()
                                 ? tr("%1.").arg(problem)
                                 : tr("%1. The current project stays open.").arg(problem),
                             QString::fromStdString(error.where));
    }
    const bool isUnchanged = document.openCount() == reading.openCount &&
                             (!document.modified() || document.history().current().id == reading.step);
    if (!isUnchanged) {
        return Q_EMIT failed(
            title, tr("The current project was edited in the meantime and stays open. Open the file again."),
            {});
    }
    const ViewState shown = reading.keepView ? viewState(*session_) : project->view;
    foreignTables_ = project->foreign;
    hasUnreadForeignTables_ = false;
    setFile(reading.path, toOptional(reading.stamp), project->isNewer);
    document.clearDiagnostics();
    document.report(reading.diagnostics);
    const QString name = QFileInfo(reading.path).completeBaseName();
    if (reading.history) {
        showHistory(*session_, *reading.history, name, shown, true);
    } else {
        showScene(*session_, project->scene, name, shown);
    }
    Q_EMIT opened(reading.path);
}

void ProjectFile::save(const QString& path) {
    write({QFileInfo(path).absoluteFilePath(), false, false, session_->document.openCount()});
}

void ProjectFile::overwrite(const QString& path) {
    write({QFileInfo(path).absoluteFilePath(), false, true, session_->document.openCount()});
}

void ProjectFile::saveCopy(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    write({absolute, absolute != path_, true, session_->document.openCount()});
}

void ProjectFile::write(const Writing& writing) {
    if (writing.openCount != session_->document.openCount()) return;
    if (writing_.running()) {
        std::erase(queue_, writing);
        queue_.push_back(writing);
        return;
    }
    const Step& step = session_->document.history().current();
    const Project project{step.scene, viewState(*session_), foreignTables_};
    const int backups = Preferences::get().integer(preference::kBackups);
    const bool isChecked = !writing.overwrite && writing.path == path_;
    const auto replaced = isChecked ? stamp_ : std::nullopt;
    const QString foreignPath = hasUnreadForeignTables_ ? path_ : QString();
    const bool keepsHistory = !writing.copy && Preferences::get().value(preference::kKeepHistory);
    const auto history =
        keepsHistory ? std::make_shared<const RecoveredHistory>(currentHistory(*session_)) : nullptr;
    writing_.start(tr("Saving %1").arg(fileName(writing.path)), [=, this, id = step.id](
                                                                    BackgroundTask::Control& control) {
        Project complete = project;
        if (!foreignPath.isEmpty()) complete.foreign = readForeignTables(foreignPath, control.cancel);
        const ProjectWriteOptions options{
            .backups = backups, .replaced = replaced, .control = {&control.cancel, &control.progress}};
        const auto written = writeProject(toPath(writing.path), complete, options);
        return [=, this] {
            if (written && !writing.copy) storeHistory(writing.path, *written, history);
            finishWriting(writing, id, written);
        };
    });
}

void ProjectFile::writeNext() {
    // Discard waiting writes of documents that are no longer open.
    std::erase_if(queue_, [this](const Writing& writing) {
        return writing.openCount != session_->document.openCount();
    });
    if (writing_.running() || queue_.empty()) return;
    const Writing next = queue_.front();
    queue_.erase(queue_.begin());
    write(next);
}

void ProjectFile::finishWriting(const Writing& writing, std::uint64_t step,
                                const Result<FileStamp>& written) {
    if (!written) {
        session_->document.report(written.error());
        return Q_EMIT failed(tr("%1 could not be saved").arg(fileName(writing.path)),
                             tr("%1. Your work is still open. Use Save As to save it elsewhere.")
                                 .arg(QString::fromStdString(text(written.error()))),
                             {});
    }
    const qint64 bytes = QFileInfo(writing.path).size();
    if (writing.copy || writing.openCount != session_->document.openCount())
        return Q_EMIT copySaved(writing.path, bytes);
    setFile(writing.path, *written, false);
    session_->document.setTitle(QFileInfo(writing.path).completeBaseName());
    session_->document.setSaved(step);
    Q_EMIT saved(writing.path, bytes);
}

/// Stores the history of a saved project, or deletes an earlier one if `history` is null. The project is
/// saved even if this fails.
void ProjectFile::storeHistory(const QString& path, const FileStamp& stamp,
                               const std::shared_ptr<const RecoveredHistory>& history) {
    storing_.start(
        tr("Storing the undo history of %1").arg(fileName(path)),
        [=, this](BackgroundTask::Control&) -> BackgroundTask::Delivery {
            if (!history) {
                histories().remove(toPath(path));
                return [] {};
            }
            const auto stored = histories().store(toPath(path), stamp, *history);
            return [=, this] {
                Diagnostics problem;
                if (!stored)
                    problem.warn(stored.error().code, stored.error().where,
                                 "the undo history of the project was not stored: " + stored.error().message);
                session_->document.report(problem);
            };
        });
}

void ProjectFile::setFile(const QString& path, const std::optional<FileStamp>& stamp, bool newer) {
    if (path_ == path && stamp_ == stamp && isNewerVersion_ == newer) return;
    path_ = path;
    stamp_ = stamp;
    isNewerVersion_ = newer;
    Q_EMIT fileChanged();
}

}  // namespace sinew
