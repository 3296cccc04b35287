#pragma once

#include <QObject>
#include <cstdint>
#include <vector>

#include "core/io/verify/ExportFile.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

class Document;

/// A file to export from a scene.
struct ExportJob {
    QString path;
    WriteOptions options{};
    ExportRequest request{};

    /// @param progress  progress of this file; may be null
    Result<ExportReport> run(const Scene& scene, const std::atomic<bool>& cancel,
                             std::atomic<float>* progress) const;
};

/// Writes the committed scene to files in the background, exactly as `sinew convert` does: each file is
/// played back and compared with the motion. Losses are reported as document messages.
class FileExporter : public QObject {
    Q_OBJECT
public:
    explicit FileExporter(Document& document, QObject* parent = nullptr);

    /// Writes the files one after the other. A failure does not stop the remaining ones.
    void write(std::vector<ExportJob> jobs);
    /// Returns why the last export cannot be repeated ("Nothing has been exported yet"), or an empty string
    /// if it can.
    QString repeatRefusal() const;
    void repeat();
    /// Returns the reports of the last export.
    const std::vector<ExportReport>& reports() const { return reports_; }

    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void written();  ///< at least one file was written; see reports()
    /// The export was cancelled after `written` of `total` files; the other files were not changed.
    void stopped(int written, int total);
    void failed(const QString& title, const QString& detail, const QString& location);

private:
    void deliver(const std::vector<ExportJob>& jobs, std::uint64_t opening,
                 const std::vector<Result<ExportReport>>& results);
    void noteExport(const ExportJob& job);

    Document* document_;
    BackgroundTask task_;
    std::vector<ExportJob> lastJobs_;  ///< jobs of the last write()
    std::uint64_t opening_ = 0;        ///< the document they belong to
    std::vector<ExportReport> reports_;
};

}  // namespace sinew
