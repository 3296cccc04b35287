#include "ui/exporting/FileExporter.h"

#include <QFileInfo>

#include "ui/document/Document.h"
#include "ui/document/StepRecipe.h"

namespace sinew {

Result<ExportReport> ExportJob::run(const Scene& scene, const std::atomic<bool>& cancel,
                                    std::atomic<float>* progress) const {
    WriteOptions watched = options;
    watched.cancel = &cancel;
    watched.progress = progress;
    return exportFile(scene, std::filesystem::path(path.toStdU16String()), watched, request);
}

FileExporter::FileExporter(Document& document, QObject* parent) : QObject(parent), document_(&document) {}

QString FileExporter::whyNotAgain() const {
    if (last_.empty()) return tr("Nothing was exported yet");
    // Its ids would name other clips there, and its files would be written over unasked.
    return opening_ == document_->opening() ? QString() : tr("The last export was of another document");
}

void FileExporter::writeAgain() {
    if (whyNotAgain().isEmpty()) write(last_);
}

void FileExporter::write(std::vector<ExportJob> jobs) {
    last_ = jobs;
    opening_ = document_->opening();
    const QString title = jobs.size() == 1 ? tr("Writing %1").arg(QFileInfo(jobs.front().path).fileName())
                                           : tr("Writing %n files", nullptr, static_cast<int>(jobs.size()));
    task_.start(
        title,
        [this, jobs = std::move(jobs), opening = opening_,
         scene = document_->committed()](BackgroundTask::Control& control) -> BackgroundTask::Delivery {
            std::vector<Result<ExportReport>> results;
            for (const ExportJob& job : jobs) {
                if (control.cancel) break;
                const bool alone = jobs.size() == 1;
                results.push_back(job.run(scene, control.cancel, alone ? &control.progress : nullptr));
                control.progress = static_cast<float>(results.size()) / static_cast<float>(jobs.size());
            }
            const auto tell = [this, jobs, opening, results] { deliver(jobs, opening, results); };
            if (!control.cancel) return tell;
            // Nobody waits for it any more, but what is on the disk is there.
            QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
            return [] {};
        });
}

/// What was written can be written of other clips.
void FileExporter::note(const ExportJob& job) {
    const std::string extension = '.' + QFileInfo(job.path).suffix().toLower().toStdString();
    for (const ClipId clip : job.options.clips)
        document_->noteExport({{job.options.character, clip}, recipe::Export{extension, job.options}});
}

void FileExporter::deliver(const std::vector<ExportJob>& jobs, std::uint64_t opening,
                           const std::vector<Result<ExportReport>>& results) {
    Diagnostics diagnostics;
    std::vector<ExportReport> reports;
    const Error* refused = nullptr;
    QString name;
    bool isCancelled = results.size() < jobs.size();
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (results[i]) {
            diagnostics.append(results[i]->messages);
            for (const ExportLoss& loss : results[i]->losses)
                diagnostics.inform(ErrorCode::dataLost, results[i]->file, text(loss));
            reports.push_back(*results[i]);
            if (opening == document_->opening()) note(jobs[i]);
            continue;
        }
        const Error& error = results[i].error();
        isCancelled = isCancelled || error.code == ErrorCode::cancelled;
        if (error.code == ErrorCode::cancelled) continue;
        diagnostics.add(Severity::error, error.code, error.where, error.message);
        if (!refused) name = QFileInfo(jobs[i].path).fileName();
        if (!refused) refused = &error;
    }
    document_->report(diagnostics);
    const auto count = static_cast<int>(reports.size());
    if (count > 0) reports_ = std::move(reports);
    if (count > 0) Q_EMIT written();
    if (isCancelled) Q_EMIT stopped(count, static_cast<int>(jobs.size()));
    if (!refused) return;
    Q_EMIT failed(tr("%1 could not be written").arg(name), QString::fromStdString(text(*refused)) + u'.',
                  QString::fromStdString(refused->where));
}

}  // namespace sinew
