#pragma once

#include <QDialog>
#include <span>

#include "core/io/verify/ExportFile.h"

namespace sinew {

/// Shows the full reports of exports, with a button to copy them.
class ExportReportDialog : public QDialog {
    Q_OBJECT
public:
    explicit ExportReportDialog(std::span<const ExportReport> reports, QWidget* parent = nullptr);
};

/// Returns what was exported: the file, or the number of files, and the size.
QString exportTitle(std::span<const ExportReport> reports);

/// Returns the verdict of a single report, or how many files of several are within tolerance.
QString exportSummary(std::span<const ExportReport> reports);

}  // namespace sinew
