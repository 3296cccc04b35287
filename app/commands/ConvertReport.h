#pragma once

#include <span>
#include <string>

#include "app/commands/ConvertMany.h"

namespace sinew {

/// A table with a row for each file, and a line that counts them.
std::string convertTable(std::span<const Converted> files);

/// The same and everything else as JSON.
std::string convertJson(std::span<const Converted> files);

}  // namespace sinew
