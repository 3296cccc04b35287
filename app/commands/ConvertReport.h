#pragma once

#include <span>
#include <string>

#include "app/commands/ConvertMany.h"

namespace sinew {

/// Prints the diagnostics, errors and export warnings of `files` on stderr.
///
/// @param isVerified  whether to report files that are out of tolerance
void printWarnings(std::span<const ConversionResult> files, bool isVerified);

/// Returns kDone if no file failed, else kFailed.
int exitCodeOf(std::span<const ConversionResult> files);

/// Returns a table with one row per file, followed by the totals.
std::string convertTable(std::span<const ConversionResult> files);

/// Returns all results as JSON, see resources/docs/command-line.md.
std::string convertJson(std::span<const ConversionResult> files);

}  // namespace sinew
