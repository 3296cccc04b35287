#include "ui/exporting/ExportPreview.h"

#include <QFileInfo>
#include <QTemporaryDir>

#include "core/io/verify/ExportReportText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kSoonMilliseconds = 300;

QString paragraph(const QString& line, const QColor& colour) {
    return QStringLiteral("<p style=\"margin: 0 0 6px 0; color: %1\">%2</p>")
        .arg(colour.name(), line.toHtmlEscaped());
}

/// The report's lines as paragraphs, the verdict in the colour of what it says.
QString shown(const Result<ExportReport>& report) {
    if (!report) return paragraph(QString::fromStdString(text(report.error())), theme().error);
    const QString said = QString::fromStdString(verdict(*report));
    const QColor& colour = report->isWithin() ? theme().ok : theme().warning;
    QString paragraphs;
    for (const QString& line :
         QString::fromStdString(exportReportText(*report)).split(u'\n', Qt::SkipEmptyParts))
        paragraphs += paragraph(line.trimmed(), line.endsWith(said) ? colour : theme().text);
    return paragraphs;
}

}  // namespace

ExportPreview::ExportPreview(Scene scene, QWidget* parent) : QLabel(parent), scene_(std::move(scene)) {
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTextFormat(Qt::RichText);
    setAlignment(Qt::AlignTop | Qt::AlignLeft);
    setAccessibleName(tr("What the file will be"));
    soon_.setSingleShot(true);
    soon_.setInterval(kSoonMilliseconds);
    connect(&soon_, &QTimer::timeout, this, &ExportPreview::start);
}

void ExportPreview::look(const ExportJob& job) {
    job_ = job;
    job_.request.keepReport = false;
    task_.cancel();
    setText(paragraph(tr("Trying it…"), theme().textDim));
    soon_.start();
}

void ExportPreview::say(const QString& text) {
    soon_.stop();
    task_.cancel();
    setText(paragraph(text, theme().warning));
}

void ExportPreview::start() {
    task_.start(tr("Trying the export"),
                [this, scene = scene_, job = job_](BackgroundTask::Control& control) {
                    const QTemporaryDir folder;
                    ExportJob trial = job;
                    trial.path = folder.filePath(QFileInfo(job.path).fileName());
                    const QString text = shown(trial.run(scene, control.cancel, &control.progress));
                    return [this, text] { setText(text); };
                });
}

}  // namespace sinew
