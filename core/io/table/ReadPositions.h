#pragma once

#include <span>
#include <vector>

#include "core/io/format/Format.h"

namespace sinew {

/// Positions of the heads and tails of bones, by frame.
struct PositionTable {
    FrameRate rate;
    std::int64_t frames = 0;
    std::vector<Eigen::Vector3d> positions;  ///< metres, model space; by frame, then by joint: head, tail

    /// Returns the 2J positions of a frame.
    std::span<const Eigen::Vector3d> at(std::int64_t frame) const {
        const std::size_t pointsPerFrame = positions.size() / static_cast<std::size_t>(frames);
        return std::span(positions).subspan(static_cast<std::size_t>(frame) * pointsPerFrame, pointsPerFrame);
    }
};

/// Reads a CSV table of positions as written by writeTable(): all joints of the skeleton, columns in any
/// order.
///
/// Fails at file:line with `keywordUnknown` for an unknown column; with `duplicateName`; with
/// `skeletonMismatch` for an unknown joint or one with missing columns; with `valueCount`, `numberInvalid` or
/// `numberNotFinite`; with `frameTime` if there is no frame rate; with `motionMissing` if there are no rows;
/// with `limitExceeded` or `cancelled`; and as CsvReader does.
Result<PositionTable> readPositions(const Source& source, const Skeleton& skeleton,
                                    const ReadOptions& options);

/// Returns whether the first line of a CSV table contains columns of positions.
bool hasPositions(const Source& source);

}  // namespace sinew
