#pragma once

#include <QDialog>
#include <span>

#include "core/io/verify/ExportFile.h"

namespace sinew {

/// What exports did, in full: to be read, copied, or saved for programs.
class ExportReportDialog : public QDialog {
    Q_OBJECT
public:
    explicit ExportReportDialog(std::span<const ExportReport> reports, QWidget* parent = nullptr);
};

/// "walk.glb: 1.2 MB, 0.03° at lfoot ..., within 0.1° and 0.5 mm" or what is wrong; of several files how many
/// are near enough.
QString exportSummary(std::span<const ExportReport> reports);

}  // namespace sinew
