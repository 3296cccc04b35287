#pragma once

#include <QObject>
#include <cstdint>
#include <vector>

#include "core/io/verify/ExportFile.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

class Document;

/// A file to be written of a scene.
struct ExportJob {
    QString path;
    WriteOptions options{};
    ExportRequest request{};

    /// @param progress  null, or of this file alone
    Result<ExportReport> run(const Scene& scene, const std::atomic<bool>& cancel,
                             std::atomic<float>* progress) const;
};

/// Writes the committed scene into files, in another thread, by the same path as `sinew convert`: each is
/// played back and held against the motion. What was lost on the way goes to the document's messages.
class FileExporter : public QObject {
    Q_OBJECT
public:
    explicit FileExporter(Document& document, QObject* parent = nullptr);

    /// One file after the other; one that fails does not keep the others.
    void write(std::vector<ExportJob> jobs);
    /// Why the last files cannot be written again as they were: "Nothing was exported yet", "… of another
    /// document"; empty: they can.
    QString whyNotAgain() const;
    void writeAgain();
    /// Of the files that were written last.
    const std::vector<ExportReport>& reports() const { return reports_; }

    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void written();  ///< some files or all: reports() tells of them
    /// It was cancelled when so many of the files were written; the others are as they were.
    void stopped(int written, int asked);
    void failed(const QString& title, const QString& detail, const QString& place);

private:
    void deliver(const std::vector<ExportJob>& jobs, std::uint64_t opening,
                 const std::vector<Result<ExportReport>>& results);
    void note(const ExportJob& job);

    Document* document_;
    BackgroundTask task_;
    std::vector<ExportJob> last_;  ///< what write() was given
    std::uint64_t opening_ = 0;    ///< the document that it was of
    std::vector<ExportReport> reports_;
};

}  // namespace sinew
