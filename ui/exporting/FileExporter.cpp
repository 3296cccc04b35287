#include "ui/exporting/FileExporter.h"

#include <QFileInfo>

#include "ui/document/Document.h"

namespace sinew {

FileExporter::FileExporter(Document& document, QObject* parent) : QObject(parent), document_(&document) {}

void FileExporter::write(const QString& path, const WriteOptions& options) {
    task_.start(tr("Writing %1").arg(QFileInfo(path).fileName()),
                [this, path, options, scene = document_->scene()](BackgroundTask::Control&) {
                    Diagnostics diagnostics;
                    const auto result =
                        writeFile(scene, std::filesystem::path(path.toStdU16String()), options, diagnostics);
                    return [=, this] { deliver(result, diagnostics, path); };
                });
}

void FileExporter::deliver(const Result<void>& result, Diagnostics diagnostics, const QString& path) {
    if (result) {
        document_->report(diagnostics);
        Q_EMIT written(path, QFileInfo(path).size());
        return;
    }
    const Error& error = result.error();
    diagnostics.add(Severity::error, error.code, error.where, error.message);
    document_->report(diagnostics);
    Q_EMIT failed(tr("%1 could not be written").arg(QFileInfo(path).fileName()),
                  QString::fromStdString(text(error)) + u'.', QString::fromStdString(error.where));
}

}  // namespace sinew
