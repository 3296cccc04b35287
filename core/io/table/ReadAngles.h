#pragma once

#include "core/io/Format.h"

namespace sinew {

/// The clip that a CSV of angles holds for a skeleton: columns in any order, named as TableColumns.h says,
/// without an id, named after the source, a linear key a frame from frame 0. The rate is that of the options,
/// else that of the column of frames, else what the column of times shows. Columns of channels that are not
/// free are left out, with a warning.
///
/// Fails with file:line, or without a line where the table as a whole is at fault: keywordUnknown (a column
/// of another name), skeletonMismatch (a joint that the skeleton lacks, another rotation order),
/// duplicateName, valueCount (a row of another length), numberInvalid, numberNotFinite, frameTime (a rate
/// that is none, or no rate), motionMissing (no channels or no rows), limitExceeded, cancelled, and as
/// CsvReader.
Result<Clip> readAngles(const Source& source, const Skeleton& skeleton, const ReadOptions& options,
                        Diagnostics& diagnostics);

}  // namespace sinew
