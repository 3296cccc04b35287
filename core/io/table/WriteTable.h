#pragma once

#include "core/io/Format.h"
#include "core/io/table/TableText.h"

namespace sinew {

/// The text of the table that `options.table` asks for. Degrees, lengths in metres or options.metresPerUnit.
///
/// Angles: a row a frame, a column for each free channel. Positions: a row a frame, six columns a joint, its
/// head and its tail in the model. Curves: a row a key of the clip, as authored and in the clip's own time;
/// what changes the motion (a time warp, a rate, axes, rotation order, root motion) is not in them, which is
/// told.
///
/// Fails: as writeSubject(), argumentInvalid (a unit without a name, a value that is no number), cancelled.
Result<std::string> writeTable(const Scene& scene, const WriteOptions& options, TableText::Kind kind,
                               Diagnostics& diagnostics);

}  // namespace sinew
