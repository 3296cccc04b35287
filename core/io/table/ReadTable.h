#pragma once

#include <span>
#include <vector>

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

/// Reads a CSV table of positions as TableFormat writes it: all joints of the skeleton, columns in any order.
/// Fails as readAngles(), and with `skeletonMismatch` if a joint lacks a column.
Result<PositionTable> readPositions(const Source& source, const Skeleton& skeleton,
                                    const ReadOptions& options);

/// Returns whether the first line of a CSV table contains columns of positions.
bool hasPositions(const Source& source);

/// Converts a JSON table (TableText.h) to CSV for these readers: its columns and rows; other members are
/// ignored. Numbers are preserved exactly.
///
/// Fails at the source's name with `syntax` if it is not JSON or not such a table, or `numberNotFinite` for
/// numbers such as 1e400.
Result<std::string> jsonTableToCsv(const Source& source);

}  // namespace sinew
