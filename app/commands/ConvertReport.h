#pragma once

#include <span>
#include <string>

#include "app/commands/ConvertMany.h"

namespace sinew {

/// Says on stderr what a person must not miss.
///
/// @param isChecked  whether files that are off are to be told of
void warn(std::span<const Converted> files, bool isChecked);

/// kDone where none failed.
int exitCodeOf(std::span<const Converted> files);

/// A table with a row for each file, and a line that counts them.
std::string convertTable(std::span<const Converted> files);

/// The same and everything else as JSON.
std::string convertJson(std::span<const Converted> files);

}  // namespace sinew
