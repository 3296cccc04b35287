#pragma once

#include "core/base/Diagnostics.h"
#include "core/io/format/Format.h"
#include "core/io/table/TableColumns.h"
#include "core/io/table/TableText.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// Returns the table that `options.table` selects. Angles are in degrees, lengths in metres or
/// options.metresPerUnit.
///
/// Angles: a row per frame, and a column per free channel. Positions: a row per frame, and six columns per
/// joint for its head and tail in model space. Curves: a row per key of the clip, as authored and in the
/// clip's own time; anything that changes the motion (time warp, frame rate, axes, rotation order, root
/// motion) is not applied, and a warning says so.
///
/// Fails as writeSubject() does, and with `argumentInvalid` (a unit without a name, a value that is not
/// finite) or `cancelled`.
Result<std::string> writeTable(const Scene& scene, const WriteOptions& options, TableText::Kind kind,
                               Diagnostics& diagnostics);

/// Returns a table of the keys of a subject's clip, by joint in the skeleton's order; without rows if it has
/// no clip. Times are relative to the first written frame. If `options` specify frames, keys outside them are
/// left out.
Result<std::string> writeCurves(const WriteSubject& subject, const WriteOptions& options,
                                TableText::Kind kind, const TableUnit& length, Diagnostics& diagnostics);

}  // namespace sinew
