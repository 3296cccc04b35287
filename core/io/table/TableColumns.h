#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/Result.h"
#include "core/base/Time.h"
#include "core/rig/Skeleton.h"

namespace sinew {

// Column names of tables. They state the unit, so that a file is self-describing: "Hips translationX m",
// "Hips angle1 YXZ deg" (the first angle of that rotation order), "Hips scaleX factor", "Hips head x m", and
// "frame 120 Hz" and "time s" for the rows.

/// The unit of a column, and its size in radians, metres or as a factor.
struct TableUnit {
    std::string_view name;
    double size = 1;
};

/// Returns the length unit of this many metres: m, cm, mm, km, in or ft. Fails with `argumentInvalid` for
/// others.
Result<TableUnit> lengthUnit(double metres);

/// Returns the unit that a channel is written in.
TableUnit unitOf(Channel channel, const TableUnit& length);

std::string channelColumn(const Joint& joint, Channel channel, const TableUnit& length);
std::string frameColumn(FrameRate rate);
inline constexpr std::string_view kTimeColumn = "time s";

/// The contents of a column name made by channelColumn().
struct ChannelColumn {
    std::string joint;
    Channel channel = Channel::angle1;
    EulerOrder order{};  ///< for angles
    double unit = 1;     ///< size in radians, metres or 1
};

/// Parses a column name; nullopt if it is not a channel.
std::optional<ChannelColumn> parseChannelColumn(std::string_view column);

/// A coordinate of a bone's head or tail: "Hips head x m".
struct PositionColumn {
    std::string joint;
    bool isTail = false;
    int axis = 0;
    double unit = 1;  ///< metres
};
std::string positionColumn(const PositionColumn& column, const TableUnit& length);
/// Parses a column name; nullopt if it is not a position.
std::optional<PositionColumn> parsePositionColumn(std::string_view column);
/// Returns whether a column contains frame numbers, judging by its name, with or without a frame rate. Sets
/// `rate` if the name states one. Fails with `frameTime`, without a location, if the rate is invalid.
Result<bool> parseFrameColumn(std::string_view column, std::optional<FrameRate>& rate);

}  // namespace sinew
