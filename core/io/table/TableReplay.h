#pragma once

#include "core/io/Format.h"

namespace sinew {

/// A table of angles or positions, played on the skeleton that it was written of: angles go straight from row
/// to row, positions are known at their rows alone.
///
/// Fails as csvOfJsonTable(), readAngles() and readPositions() do; formatUnknown for what is no motion: keys
/// of curves, and tables of a skeleton that nothing moves.
Result<Replays> replayTable(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                            const ReadOptions& options);

}  // namespace sinew
