#pragma once

#include "core/io/text/Source.h"

namespace sinew {

/// Converts a JSON table (TableText.h) to CSV for the CSV readers: its columns and rows; other members are
/// ignored. Numbers are preserved exactly.
///
/// Fails at the source's name with `syntax` if it is not JSON or not such a table, or `numberNotFinite` for
/// numbers such as 1e400.
Result<std::string> jsonTableToCsv(const Source& source);

}  // namespace sinew
