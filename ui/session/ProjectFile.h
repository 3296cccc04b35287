#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "core/io/journal/RecoverJournal.h"
#include "core/io/project/Project.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// The `.sinew` file of the document. Reads and writes it off the GUI thread and detects changes by other
/// programs. Shows no questions; callers ask the user first.
class ProjectFile : public QObject {
    Q_OBJECT
public:
    /// State of the file compared with its last read or write by this object.
    enum class DiskState { unchanged, changed, missing, readOnly };

    explicit ProjectFile(Session& session, QObject* parent = nullptr);

    const QString& path() const { return path_; }  ///< absolute; empty if the document has no file
    /// The stamp of the file when it was last read or written; unset if unknown.
    const std::optional<FileStamp>& stamp() const { return stamp_; }
    /// Whether a newer version of Sinew wrote it; never overwritten then.
    bool isNewerVersion() const { return isNewerVersion_; }
    DiskState diskState() const;
    bool reading() const { return reading_.running(); }
    bool writing() const { return writing_.running() || !queue_.empty(); }
    BackgroundTask& readingTask() { return reading_; }
    BackgroundTask& writingTask() { return writing_; }

    /// Replaces the document with the file. If reading fails, the document is unchanged.
    void open(const QString& path);
    /// Reads the document's file again and keeps the current view.
    void revert();
    /// Detaches the document from its file.
    void detach() { attach({}); }
    /// Makes `path` the document's file without reading or writing it, as after recovery. Tables of other
    /// programs in the file are read when it is written, and preserved.
    ///
    /// @param lastKnown  time of the document's state; if `lastStamp` is unset, a file modified later counts
    ///     as changed by another program
    /// @param lastStamp  of the file when the document was read from it or saved; a file with another stamp
    ///     counts as changed, whatever its time
    void attach(const QString& path, const QDateTime& lastKnown = {},
                const std::optional<FileStamp>& lastStamp = {});

    /// Writes the committed scene; editing can continue meanwhile. If another write is running, this one
    /// waits for it, and replaces a waiting write to the same path. save() and overwrite() make `path` the
    /// document's file; save() fails if it already is and another program has changed it.
    void save(const QString& path);
    void overwrite(const QString& path);
    void saveCopy(const QString& path);  ///< keeps the document's file

Q_SIGNALS:
    void opened(const QString& path);
    /// The written step counts as saved.
    void saved(const QString& path, qint64 bytes);
    void copySaved(const QString& path, qint64 bytes);
    /// Reading or writing failed; the document is unchanged. `title` says what failed, `detail` why and
    /// where.
    void failed(const QString& title, const QString& detail, const QString& location);
    /// path(), stamp() or isNewerVersion() changed. Emitted before opened() and saved().
    void fileChanged();

private:
    struct Reading {
        QString path;
        bool keepView = false;
        std::uint64_t openCount = 0, step = 0;  // document state when reading began
        Result<FileStamp> stamp;
        std::optional<RecoveredHistory> history;  ///< kept when the file was saved
        Diagnostics diagnostics;
    };
    struct Writing {
        QString path;
        bool copy = false;
        bool overwrite = false;       // even if another program has changed the file
        std::uint64_t openCount = 0;  // of the written document
        friend bool operator==(const Writing&, const Writing&) = default;
    };

    void read(const QString& path, bool keepView);
    void finishReading(const Reading& reading, const Result<Project>& project);
    void write(const Writing& writing);
    void writeNext();
    void finishWriting(const Writing& writing, std::uint64_t step, const Result<FileStamp>& written);
    void storeHistory(const QString& path, const FileStamp& stamp,
                      const std::shared_ptr<const RecoveredHistory>& history);
    void setFile(const QString& path, const std::optional<FileStamp>& stamp, bool newer);

    Session* session_;
    BackgroundTask reading_;
    BackgroundTask writing_;
    BackgroundTask storing_;  ///< the history of a saved project; is never cancelled
    std::vector<Writing> queue_;
    QString path_;
    bool isNewerVersion_ = false;
    std::optional<FileStamp> stamp_;
    /// Tables of other programs in the file; null if there are none or they have not been read yet.
    std::shared_ptr<const ForeignTables> foreignTables_;
    bool hasUnreadForeignTables_ = false;  // path_ may contain tables that are not in foreignTables_ yet
};

}  // namespace sinew
