#pragma once

#include <string>

#include "core/io/verify/ExportFile.h"

namespace sinew {

/// "0.0312° at lfoot (1.25 s) and 0.0841 mm at head (2 s), within 0.1° and 0.5 mm", or what else the check
/// found: what is missing, that nothing was checked and why.
std::string verdict(const ExportReport& report);

/// A few lines for a person: the files with their sizes, the keys before and after, the verdict, names that
/// had to change, and what is lost. Each ends with a newline.
std::string exportReportText(const ExportReport& report);

/// All of a report for programs: JSON with a newline at its end. Nothing in it depends on when or where it
/// was made.
std::string exportReportJson(const ExportReport& report);

}  // namespace sinew
