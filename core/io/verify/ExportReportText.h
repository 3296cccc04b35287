#pragma once

#include <string>
#include <vector>

#include "core/io/verify/ExportFile.h"

namespace sinew {

/// Returns the result of verification: "Maximum error 0.0312° at lfoot (1.25 s), 0.0841 mm at head (2 s);
/// within tolerance (0.1°, 0.5 mm)", what is missing from the file, or why it was not verified.
std::string verdict(const ExportReport& report);

/// A line of a report.
struct ExportReportLine {
    std::string label{};  ///< "Keys"; empty for a file and its size
    std::string value{};
};

/// Returns a report line by line: files and their sizes, keys before and after, the verdict, renamed joints
/// and what is lost.
std::vector<ExportReportLine> exportReportLines(const ExportReport& report);

/// Returns these lines as text, with the values of labelled lines in a column. Each ends with a newline.
std::string exportReportText(const ExportReport& report);

/// Returns the complete report as JSON, ending with a newline. It does not depend on when or where it was
/// made.
std::string exportReportJson(const ExportReport& report);

}  // namespace sinew
