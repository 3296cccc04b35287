#include "ui/exporting/ExportPreview.h"

#include <QFileInfo>
#include <QTemporaryDir>

#include "core/io/verify/ExportReportText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kExportPreviewDelay = 300;

QString paragraph(const QString& line, const QColor& color) {
    return QStringLiteral("<p style=\"margin: 0 0 6px 0; color: %1\">%2</p>")
        .arg(color.name(), line.toHtmlEscaped());
}

QString cell(const QString& text, const QColor& color, int columns = 1) {
    return QStringLiteral("<td colspan=\"%1\" style=\"padding: 0 8px 6px 0; color: %2\">%3</td>")
        .arg(columns)
        .arg(color.name(), text.toHtmlEscaped());
}

/// Returns the report's lines, with labels and values in columns and the verdict coloured by its outcome.
QString reportHtml(const Result<ExportReport>& report) {
    if (!report) return paragraph(QString::fromStdString(text(report.error())), theme().error);
    const std::string result = verdict(*report);
    const QColor& verdictColor = report->isWithin() ? theme().ok : theme().warning;
    QString rows;
    for (const ExportReportLine& line : exportReportLines(*report)) {
        const QString label = QString::fromStdString(line.label), value = QString::fromStdString(line.value);
        const QColor& color = line.value == result ? verdictColor : theme().text;
        rows += QStringLiteral("<tr>%1</tr>")
                    .arg(label.isEmpty() ? cell(value, color, 2)
                                         : cell(label, theme().textDim) + cell(value, color));
    }
    return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"0\">%1</table>").arg(rows);
}

}  // namespace

ExportPreview::ExportPreview(Scene scene, QWidget* parent) : QLabel(parent), scene_(std::move(scene)) {
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTextFormat(Qt::RichText);
    setAlignment(Qt::AlignTop | Qt::AlignLeft);
    setAccessibleName(tr("Preview of the export"));
    delayTimer_.setSingleShot(true);
    delayTimer_.setInterval(kExportPreviewDelay);
    connect(&delayTimer_, &QTimer::timeout, this, &ExportPreview::start);
}

void ExportPreview::schedule(const ExportJob& job) {
    job_ = job;
    job_.request.keepReport = false;
    task_.cancel();
    setText(paragraph(tr("Updating preview…"), theme().textDim));
    delayTimer_.start();
}

void ExportPreview::showText(const QString& text) {
    delayTimer_.stop();
    task_.cancel();
    setText(paragraph(text, theme().warning));
}

void ExportPreview::start() {
    task_.start(tr("Previewing the export"),
                [this, scene = scene_, job = job_](BackgroundTask::Control& control) {
                    const QTemporaryDir folder;
                    ExportJob trial = job;
                    trial.path = folder.filePath(QFileInfo(job.path).fileName());
                    const QString text = reportHtml(trial.run(scene, control.cancel, &control.progress));
                    return [this, text] { setText(text); };
                });
}

}  // namespace sinew
