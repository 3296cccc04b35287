#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/Result.h"
#include "core/base/Time.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How tables name their columns, so that a file says by itself what its numbers are: "Hips translationX m",
/// "Hips angle1 YXZ deg" (the first angle of that rotation order), "Hips scaleX factor", "Hips head x m", and
/// for the rows "frame 120 Hz" and "time s".

/// A unit of a column and how much of ours it is: radians, metres or a factor.
struct TableUnit {
    std::string_view name;
    double size = 1;
};

/// The unit of lengths with so many metres: m, cm, mm, km, in or ft. Fails: argumentInvalid for others.
Result<TableUnit> lengthUnit(double metres);

/// The unit that a channel is written in.
TableUnit unitOf(Channel channel, const TableUnit& length);

std::string channelColumn(const Joint& joint, Channel channel, const TableUnit& length);
std::string frameColumn(FrameRate rate);
inline constexpr std::string_view kTimeColumn = "time s";

/// What a column says that channelColumn() named.
struct ChannelColumn {
    std::string joint;
    Channel channel = Channel::angle1;
    EulerOrder order{};  ///< of angles
    double unit = 1;     ///< radians, metres or 1
};

/// nullopt for other names.
std::optional<ChannelColumn> parseChannelColumn(std::string_view column);

/// A coordinate of a bone's head or tail: "Hips head x m".
struct PositionColumn {
    std::string joint;
    bool isTail = false;
    int axis = 0;
    double unit = 1;  ///< metres
};
std::string positionColumn(const PositionColumn& column, const TableUnit& length);
/// nullopt for other names.
std::optional<PositionColumn> parsePositionColumn(std::string_view column);
/// Whether it is a column of frame numbers, with a rate or without; `rate` is set where it says one.
/// Fails: frameTime (a rate that is none), without a place.
Result<bool> parseFrameColumn(std::string_view column, std::optional<FrameRate>& rate);

}  // namespace sinew
