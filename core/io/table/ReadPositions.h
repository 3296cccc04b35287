#pragma once

#include <span>
#include <vector>

#include "core/io/Format.h"

namespace sinew {

/// Where the heads and tails of bones are, frame by frame.
struct PositionTable {
    FrameRate rate;
    std::int64_t frames = 0;
    std::vector<Eigen::Vector3d> places;  ///< metres, in the model: of each frame each joint's head and tail

    /// Those of a frame, 2J.
    std::span<const Eigen::Vector3d> at(std::int64_t frame) const {
        const std::size_t each = places.size() / static_cast<std::size_t>(frames);
        return std::span(places).subspan(static_cast<std::size_t>(frame) * each, each);
    }
};

/// A CSV of positions, as writeTable() makes them: all joints of the skeleton, columns in any order.
///
/// Fails with file:line: keywordUnknown (a column of another name), duplicateName, skeletonMismatch (a joint
/// of another name, or one that is not there whole), valueCount, numberInvalid, numberNotFinite, frameTime
/// (no rate), motionMissing (no rows), limitExceeded, cancelled, and as CsvReader.
Result<PositionTable> readPositions(const Source& source, const Skeleton& skeleton,
                                    const ReadOptions& options);

/// Whether the first line of a CSV names places of heads and tails.
bool hasPositions(const Source& source);

}  // namespace sinew
