#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Plays a table of angles or positions on the skeleton that it was written from. Angles are interpolated
/// linearly between rows; positions are only known on rows.
///
/// Fails as jsonTableToCsv(), readAngles() and readPositions() do, and with `formatUnknown` if the table has
/// no motion to play: keys of curves, or a skeleton without free channels.
Result<Replays> replayTable(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                            const ReadOptions& options);

}  // namespace sinew
