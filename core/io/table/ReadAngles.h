#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Reads a clip for a skeleton from a CSV table of angles. Columns may be in any order, named as in
/// TableColumns.h. The clip has no id, is named after the source, and has one linear key per frame from frame
/// 0. The frame rate is that of the options, else of the frame column, else derived from the time column.
/// Columns of channels that are not free are ignored with a warning.
///
/// Fails at file:line, or without a line if the table as a whole is at fault: with `keywordUnknown` for an
/// unknown column; with `skeletonMismatch` for an unknown joint or another rotation order; with
/// `duplicateName`; with `valueCount` if a row's length differs; with `numberInvalid` or `numberNotFinite`;
/// with `frameTime` if the frame rate is invalid or missing; with `motionMissing` if there are no channels or
/// rows; with `limitExceeded` or `cancelled`; and as CsvReader does.
Result<Clip> readAngles(const Source& source, const Skeleton& skeleton, const ReadOptions& options,
                        Diagnostics& diagnostics);

}  // namespace sinew
