#pragma once

#include <string>
#include <string_view>

#include "core/anim/TimeWarp.h"
#include "core/base/Result.h"

namespace sinew {

/// A time warp as a table, for the clipboard, for files and for other programs:
///
///     # Time warp of Sinew. Times in seconds, speeds in source seconds a second.
///     # Speed limits: floor 0.25, ceiling 4
///     new_seconds,source_seconds,span,locked
///     0,0,smooth,no
///     2.5,1.875,hold,yes
///
/// A span goes from its pin to the next: smooth, linear, hold or reverse.

/// What is read: columns in any order, of which the times must be there (a span that is not said is smooth,
/// and not locked); limits where a comment in front of the columns' names has them; blanks, empty lines,
/// comments, CRLF and a byte order mark anywhere they may be. yes and no may be true and false or 1 and 0.
///
/// @param file  what messages call the text
/// Fails with "file:line": numberInvalid, numberNotFinite, valueCount (a row of another length than the
/// columns), keywordUnknown (columns, spans), syntax (no columns, "locked" that is neither), limitExceeded
/// (too many pins), unexpectedEnd (no pins), and as TimeWarp::create(), at the line of the pin at fault.
Result<TimeWarp> readWarpCsv(std::string_view text, std::string_view file);

/// The table of a warp, which readWarpCsv() reads back as it is, bit for bit.
std::string writeWarpCsv(const TimeWarp& warp);

}  // namespace sinew
