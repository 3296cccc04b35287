#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "core/io/project/Project.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// The `.sinew` file of the document: reads and writes it off the GUI thread, and knows whether the file is
/// still what it was. It asks nobody; who calls it has asked.
class ProjectFile : public QObject {
    Q_OBJECT
public:
    /// What became of the file since it was read or written here.
    enum class OnDisk { same, changed, gone, readOnly };

    explicit ProjectFile(Session& session, QObject* parent = nullptr);

    const QString& path() const { return path_; }  ///< absolute; empty: the document has no file
    bool newer() const { return newer_; }          ///< written by a newer Sinew: never written over
    OnDisk onDisk() const;
    bool reading() const { return reading_.running(); }
    bool writing() const { return writing_.running() || !waiting_.empty(); }
    BackgroundTask& readingTask() { return reading_; }
    BackgroundTask& writingTask() { return writing_; }

    /// How the viewport's camera is asked and placed.
    void setCamera(std::function<std::optional<CameraPlace>()> read,
                   std::function<void(const CameraPlace&)> place);

    /// The file takes the place of the document, all or nothing.
    void open(const QString& path);
    /// The same for the own file; what is looked at stays.
    void revert();
    /// The document is another one, without a file.
    void forget() { bind({}); }
    /// The document is this file's, as after recovery; the file is neither read nor written. What other
    /// programs keep in it is taken over when it is written.
    ///
    /// @param lastKnown  when the document was known to be younger than the file; a file written since counts
    /// as changed by another
    void bind(const QString& path, const QDateTime& lastKnown = {});
    /// The tables of other programs in the file; null: none, or not read yet.
    const std::shared_ptr<const ForeignTables>& foreign() const { return foreign_; }

    /// Writes what is committed now, edits go on meanwhile. Where a write is under way it comes next, in
    /// place of one that waits for the same path.
    void save(const QString& path);      ///< and goes on with that file
    void saveCopy(const QString& path);  ///< and goes on with the own one

Q_SIGNALS:
    void opened(const QString& path);
    /// The document counts as saved, up to the step that was written.
    void saved(const QString& path, qint64 bytes);
    void copySaved(const QString& path, qint64 bytes);
    /// Nothing was read or written: the document is what it was. `title` says what could not be done,
    /// `detail` why and where.
    void failed(const QString& title, const QString& detail, const QString& place);
    void fileChanged();  ///< path() or newer(); before the document is opened or counts as saved

private:
    struct Reading {
        QString path;
        bool keepView = false;
        std::uint64_t opening = 0, step = 0;  // of the document when it began
        Result<FileStamp> stamp;
        Diagnostics diagnostics;
    };
    struct Writing {
        QString path;
        bool copy = false;
        std::uint64_t opening = 0;  // of the document that is written
        friend bool operator==(const Writing&, const Writing&) = default;
    };

    ViewState view() const;
    void read(const QString& path, bool keepView);
    bool isStillThere(const Reading& reading) const;
    void finishReading(const Reading& reading, const Result<Project>& project);
    void write(const Writing& writing);
    void writeNext();
    void finishWriting(const Writing& writing, std::uint64_t step, const Result<FileStamp>& written);
    void setFile(const QString& path, bool newer);

    Session* session_;
    BackgroundTask reading_;
    BackgroundTask writing_;
    std::vector<Writing> waiting_;
    QString path_;
    bool newer_ = false;
    std::optional<FileStamp> stamp_;  // of path_ when it was last read or written here; unset: not known
    std::shared_ptr<const ForeignTables> foreign_;
    bool foreignUnread_ = false;  // path_ may hold tables that foreign_ lacks
    std::function<std::optional<CameraPlace>()> readCamera_;
    std::function<void(const CameraPlace&)> placeCamera_;
};

}  // namespace sinew
