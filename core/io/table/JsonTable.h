#pragma once

#include "core/io/Source.h"

namespace sinew {

/// The same table as CSV, for the readers of CSV, of a table in JSON (TableText.h): its columns and rows;
/// what else the object says is left out. Numbers keep their bits.
///
/// Fails with the source's name: syntax (no JSON, or no such table), numberNotFinite (1e400).
Result<std::string> csvOfJsonTable(const Source& source);

}  // namespace sinew
