#pragma once

#include <string>
#include <string_view>

#include "core/anim/warp/TimeWarp.h"
#include "core/base/Result.h"

namespace sinew {

/// A time warp as a table, for the clipboard, files and other programs:
///
///     # Sinew time warp. Times in seconds, speeds in source seconds per second.
///     # Speed limits: floor 0.25, ceiling 4
///     new_seconds,source_seconds,span,locked
///     0,0,smooth,no
///     2.5,1.875,hold,yes
///
/// Each row is a pin; `span` is the kind of the span after it: smooth, linear, hold or reverse.

/// Parses such a table. Columns may be in any order, and only the times are required (the defaults are smooth
/// and not locked). Limits are read from a comment before the column names. Blanks, empty lines, comments,
/// CRLF and a byte order mark are accepted, and true, false, 1 and 0 for yes and no.
///
/// @param file  name of the text in messages
/// Fails at "file:line" with `numberInvalid`, `numberNotFinite`, `valueCount` (a row's length differs from
/// the columns), `keywordUnknown` (columns, spans), `syntax` (missing columns, or an invalid value of
/// "locked"), `limitExceeded` (too many pins) or `unexpectedEnd` (no pins), and as TimeWarp::create() does,
/// at the line of the pin concerned.
Result<TimeWarp> readWarpCsv(std::string_view text, std::string_view file);

/// Returns the table of a warp, from which readWarpCsv() restores it exactly.
std::string writeWarpCsv(const TimeWarp& warp);

}  // namespace sinew
