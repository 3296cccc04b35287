#include "ui/help/ManualExporter.h"

#include <QDir>
#include <QFileInfo>

#include "core/base/AtomicFile.h"
#include "ui/help/ManualPages.h"
#include "ui/help/ManualPdf.h"

namespace sinew {

Result<QString> writeManual(const QString& path, const std::atomic<bool>* cancel) {
    if (!path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive)) {
        if (auto written = writeManualPages(path, cancel); !written)
            return tl::unexpected<Error>(written.error());
        return QDir(path).filePath(QStringLiteral("index.html"));
    }
    const Result<QByteArray> pdf = manualPdf(cancel);
    if (!pdf) return tl::unexpected<Error>(pdf.error());
    const QFileInfo file(path);
    const NamedFile named{file.fileName().toStdString(), pdf->toStdString()};
    if (auto written = writeFiles(file.path().toStdString(), {named}, cancel); !written)
        return tl::unexpected<Error>(written.error());
    return path;
}

void ManualExporter::save(const QString& path) {
    task_.start(tr("Saving the manual"), [this, path](BackgroundTask::Control& control) {
        return [this, written = writeManual(path, &control.cancel)] {
            if (written) {
                Q_EMIT saved(*written);
            } else {
                Q_EMIT failed(QString::fromStdString(text(written.error())));
            }
        };
    });
}

}  // namespace sinew
