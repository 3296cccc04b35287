#include "core/io/table/TableColumns.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/io/text/RateText.h"
#include "core/io/text/TextCursor.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr std::array<TableUnit, 6> kLengths{
    {{"m", 1}, {"cm", 0.01}, {"mm", 0.001}, {"km", 1000}, {"in", 0.0254}, {"ft", 0.3048}}};
constexpr std::array<TableUnit, 2> kAngleUnits{{{"deg", radians(1)}, {"rad", 1}}};
constexpr std::array<TableUnit, 1> kFactors{{{"factor", 1}}};
constexpr std::string_view kAxes = "xyz";

/// Removes the last word from a text, with the blank before it; returns nothing if there is no blank.
std::string_view removeLastWord(std::string_view& text) {
    const std::size_t blank = text.rfind(' ');
    if (blank == text.npos) return {};
    const std::string_view word = text.substr(blank + 1);
    text = text.substr(0, blank);
    return word;
}

std::optional<TableUnit> findUnit(std::string_view word, Channel channel) {
    std::span<const TableUnit> units = kLengths;
    if (isAngle(channel)) units = kAngleUnits;
    if (isScale(channel)) units = kFactors;
    const auto found = std::ranges::find(units, word, &TableUnit::name);
    return found == units.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

Result<TableUnit> lengthUnit(double metres) {
    const auto unit = std::ranges::find(kLengths, metres, &TableUnit::size);
    if (unit != kLengths.end()) return *unit;
    return fail(ErrorCode::argumentInvalid, "unit",
                "the length unit of a table must be m, cm, mm, km, in or ft");
}

TableUnit unitOf(Channel channel, const TableUnit& length) {
    return isAngle(channel) ? kAngleUnits[0] : isScale(channel) ? kFactors[0] : length;
}

std::string channelColumn(const Joint& joint, Channel channel, const TableUnit& length) {
    std::string column = joint.name;
    column.append(1, ' ').append(name(channel)).append(1, ' ');
    if (isAngle(channel)) column.append(name(joint.order)).append(1, ' ');
    return column.append(unitOf(channel, length).name);
}

std::string frameColumn(FrameRate rate) { return "frame " + rateText(rate) + " Hz"; }

std::optional<ChannelColumn> parseChannelColumn(std::string_view text) {
    ChannelColumn column;
    const std::string_view unit = removeLastWord(text);
    std::string_view word = removeLastWord(text);
    const auto order = eulerOrder(word);
    if (order) word = removeLastWord(text);
    const auto channel = std::ranges::find(kChannels, word, [](Channel c) { return name(c); });
    if (channel == kChannels.end() || isAngle(*channel) != order.has_value()) return std::nullopt;
    const auto size = findUnit(unit, *channel);
    if (!size) return std::nullopt;
    return ChannelColumn{std::string(text), *channel, order.value_or(EulerOrder{}), size->size};
}

std::string positionColumn(const PositionColumn& column, const TableUnit& length) {
    std::string name = column.joint + (column.isTail ? " tail " : " head ");
    return name.append(1, kAxes[static_cast<std::size_t>(column.axis)]).append(1, ' ').append(length.name);
}

std::optional<PositionColumn> parsePositionColumn(std::string_view text) {
    const auto unit = findUnit(removeLastWord(text), Channel::translationX);
    const std::string_view axis = removeLastWord(text), end = removeLastWord(text);
    const std::size_t axisIndex = axis.size() == 1 ? kAxes.find(axis) : kAxes.npos;
    if (!unit || axisIndex == kAxes.npos || (end != "head" && end != "tail")) return std::nullopt;
    return PositionColumn{std::string(text), end == "tail", static_cast<int>(axisIndex), unit->size};
}

Result<bool> parseFrameColumn(std::string_view column, std::optional<FrameRate>& rate) {
    if (column == "frame") return true;
    if (!column.starts_with("frame ") || !column.ends_with(" Hz")) return false;
    const std::string_view number = column.substr(6, std::max<std::size_t>(column.size(), 9) - 9);
    rate = parseRate(number);
    if (!rate) return fail(ErrorCode::frameTime, "", inQuotes(number) + " is not a frame rate");
    return true;
}

}  // namespace sinew
