#include "ui/exporting/ExportReportDialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <algorithm>

#include "core/io/verify/ExportReportText.h"
#include "ui/help/ManualWindow.h"
#include "ui/settings/Language.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

ExportReportDialog::ExportReportDialog(std::span<const ExportReport> reports, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Export Report"));
    std::string all;
    for (const ExportReport& report : reports) {
        if (!all.empty()) all += '\n';
        all += exportReportText(report);
    }
    auto* text = new QPlainTextEdit(QString::fromStdString(all), this);
    text->setReadOnly(true);
    text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text->setAccessibleName(tr("Report"));
    text->setMinimumSize(640, 320);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    addHelpButton(*buttons, *this, "exporting.md");
    auto* copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this,
            [text] { QGuiApplication::clipboard()->setText(text->toPlainText()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = columnLayout(this, {16, 16, 16, 16}, 16);
    column->addWidget(text);
    if (isTranslated()) column->addWidget(makeDimLabel(tr("Reports are in English.")));
    column->addWidget(buttons);
}

QString exportTitle(std::span<const ExportReport> reports) {
    qint64 bytes = 0;
    for (const ExportReport& report : reports) {
        for (const ExportReport::File& file : report.files) bytes += static_cast<qint64>(file.bytes);
    }
    const QString size = QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
    if (reports.size() == 1)
        return ExportReportDialog::tr("Exported %1 (%2)")
            .arg(QString::fromStdString(reports.front().file), size);
    return ExportReportDialog::tr("Exported %n file(s) (%1)", nullptr, static_cast<int>(reports.size()))
        .arg(size);
}

QString exportSummary(std::span<const ExportReport> reports) {
    if (reports.size() == 1) return QString::fromStdString(verdict(reports.front()));
    const auto good = std::ranges::count_if(reports, &ExportReport::isWithin);
    return ExportReportDialog::tr("%1 of %n file(s) within tolerance", nullptr,
                                  static_cast<int>(reports.size()))
        .arg(good);
}

}  // namespace sinew
