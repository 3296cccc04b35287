#include "ui/exporting/ExportPreview.h"

#include <QFileInfo>
#include <QTemporaryDir>

#include "core/io/verify/ExportReportText.h"

namespace sinew {

namespace {

constexpr int kSoonMilliseconds = 300;

QString shown(const Result<ExportReport>& report) {
    return QString::fromStdString(report ? exportReportText(*report) : text(report.error())).trimmed();
}

}  // namespace

ExportPreview::ExportPreview(Scene scene, QWidget* parent) : QLabel(parent), scene_(std::move(scene)) {
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTextFormat(Qt::PlainText);
    setAlignment(Qt::AlignTop | Qt::AlignLeft);
    setAccessibleName(tr("What the file will be"));
    soon_.setSingleShot(true);
    soon_.setInterval(kSoonMilliseconds);
    connect(&soon_, &QTimer::timeout, this, &ExportPreview::start);
}

void ExportPreview::look(const ExportJob& job) {
    job_ = job;
    job_.request.keepReport = false;
    setText(tr("Trying it…"));
    soon_.start();
}

void ExportPreview::say(const QString& text) {
    soon_.stop();
    task_.cancel();
    setText(text);
}

void ExportPreview::start() {
    task_.start(tr("Trying the export"),
                [this, scene = scene_, job = job_](BackgroundTask::Control& control) {
                    const QTemporaryDir folder;
                    ExportJob trial = job;
                    trial.path = folder.filePath(QFileInfo(job.path).fileName());
                    const QString text = shown(trial.run(scene, control));
                    return [this, text] { setText(text); };
                });
}

}  // namespace sinew
