#include "ui/exporting/FileExporter.h"

#include <QFileInfo>

#include "ui/document/Document.h"
#include "ui/document/StepRecipe.h"

namespace sinew {

Result<ExportReport> ExportJob::run(const Scene& scene, const std::atomic<bool>& cancel,
                                    std::atomic<float>* progress) const {
    WriteOptions controlled = options;
    controlled.cancel = &cancel;
    controlled.progress = progress;
    return exportFile(scene, std::filesystem::path(path.toStdU16String()), controlled, request);
}

FileExporter::FileExporter(Document& document, QObject* parent) : QObject(parent), document_(&document) {}

QString FileExporter::repeatRefusal() const {
    if (lastJobs_.empty()) return tr("Nothing has been exported yet");
    // Its ids may refer to other clips now, and its files would be overwritten without asking.
    return opening_ == document_->openCount() ? QString() : tr("The last export was from another project");
}

void FileExporter::repeat() {
    if (repeatRefusal().isEmpty()) write(lastJobs_);
}

void FileExporter::write(std::vector<ExportJob> jobs) {
    lastJobs_ = jobs;
    opening_ = document_->openCount();
    const QString title = jobs.size() == 1
                              ? tr("Exporting %1").arg(QFileInfo(jobs.front().path).fileName())
                              : tr("Exporting %n file(s)", nullptr, static_cast<int>(jobs.size()));
    task_.start(
        title,
        [this, jobs = std::move(jobs), opening = opening_,
         scene = document_->committed()](BackgroundTask::Control& control) -> BackgroundTask::Delivery {
            std::vector<Result<ExportReport>> results;
            for (const ExportJob& job : jobs) {
                if (control.cancel) break;
                const bool isOnlyFile = jobs.size() == 1;
                results.push_back(job.run(scene, control.cancel, isOnlyFile ? &control.progress : nullptr));
                control.progress = static_cast<float>(results.size()) / static_cast<float>(jobs.size());
            }
            auto reportResults = [this, jobs, opening, results] { deliver(jobs, opening, results); };
            if (!control.cancel) return reportResults;
            // A cancelled task delivers nothing, but the files already written must be reported.
            QMetaObject::invokeMethod(this, reportResults, Qt::QueuedConnection);
            return [] {};
        });
}

/// Records an export so that it can become part of a recipe.
void FileExporter::noteExport(const ExportJob& job) {
    const std::string extension = '.' + QFileInfo(job.path).suffix().toLower().toStdString();
    for (const ClipId clip : job.options.clips)
        document_->recordExport({{job.options.character, clip}, recipe::Export{extension, job.options}});
}

void FileExporter::deliver(const std::vector<ExportJob>& jobs, std::uint64_t opening,
                           const std::vector<Result<ExportReport>>& results) {
    Diagnostics diagnostics;
    std::vector<ExportReport> reports;
    const Error* firstError = nullptr;
    QString name;
    bool isCancelled = results.size() < jobs.size();
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (results[i]) {
            diagnostics.append(results[i]->messages);
            for (const ExportLoss& loss : results[i]->losses)
                diagnostics.inform(ErrorCode::dataLost, results[i]->file, text(loss));
            reports.push_back(*results[i]);
            if (opening == document_->openCount()) noteExport(jobs[i]);
            continue;
        }
        const Error& error = results[i].error();
        isCancelled = isCancelled || error.code == ErrorCode::cancelled;
        if (error.code == ErrorCode::cancelled) continue;
        diagnostics.add(Severity::error, error.code, error.where, error.message);
        if (!firstError) name = QFileInfo(jobs[i].path).fileName();
        if (!firstError) firstError = &error;
    }
    document_->report(diagnostics);
    const auto count = static_cast<int>(reports.size());
    if (count > 0) reports_ = std::move(reports);
    if (count > 0) Q_EMIT written();
    if (isCancelled) Q_EMIT stopped(count, static_cast<int>(jobs.size()));
    if (!firstError) return;
    Q_EMIT failed(tr("%1 could not be exported").arg(name),
                  tr("%1.").arg(QString::fromStdString(text(*firstError))),
                  QString::fromStdString(firstError->where));
}

}  // namespace sinew
