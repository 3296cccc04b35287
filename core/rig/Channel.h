#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace sinew {

/// One animatable number of a joint, goal or shape. A joint's translations are its position in its parent's
/// space, metres (not an offset from rest); its angles follow its rotation order, radians; its scales are
/// factors along its axes. A goal has translations (its target), angles (its orientation, XYZ) and its
/// influence, 0 to 1. A shape of a mesh has a weight, usually 0 to 1.
enum class Channel : std::uint8_t {
    translationX,
    translationY,
    translationZ,
    angle1,
    angle2,
    angle3,
    scaleX,
    scaleY,
    scaleZ,
    influence,
    weight
};

/// Channels of a joint.
inline constexpr int kChannelCount = 9;
inline constexpr std::array<Channel, kChannelCount> kChannels{
    Channel::translationX, Channel::translationY, Channel::translationZ, Channel::angle1, Channel::angle2,
    Channel::angle3,       Channel::scaleX,       Channel::scaleY,       Channel::scaleZ};

constexpr bool isTranslation(Channel c) { return c <= Channel::translationZ; }
constexpr bool isAngle(Channel c) { return c >= Channel::angle1 && c <= Channel::angle3; }
constexpr bool isScale(Channel c) { return c >= Channel::scaleX && c <= Channel::scaleZ; }
/// Index within its group: 0, 1 or 2.
constexpr int component(Channel c) { return static_cast<int>(c) % 3; }
constexpr Channel translation(int axis) { return static_cast<Channel>(axis); }
constexpr Channel angle(int index) { return static_cast<Channel>(3 + index); }
constexpr Channel scale(int axis) { return static_cast<Channel>(6 + axis); }

/// Returns "translationX", "angle1", "scaleZ", "influence", "weight", ...
constexpr std::string_view name(Channel channel) {
    constexpr std::array<std::string_view, kChannelCount + 2> kNames{
        "translationX", "translationY", "translationZ", "angle1",    "angle2", "angle3",
        "scaleX",       "scaleY",       "scaleZ",       "influence", "weight"};
    return kNames[static_cast<std::size_t>(channel)];
}

/// A set of channels.
class ChannelSet {
public:
    constexpr ChannelSet() = default;
    constexpr ChannelSet(std::initializer_list<Channel> channels) {
        for (Channel c : channels) insert(c);
    }
    constexpr void insert(Channel c) { bits_ = static_cast<std::uint16_t>(bits_ | bit(c)); }
    constexpr void insert(ChannelSet other) { bits_ = static_cast<std::uint16_t>(bits_ | other.bits_); }
    constexpr void erase(Channel c) { bits_ = static_cast<std::uint16_t>(bits_ & ~bit(c)); }
    constexpr bool contains(Channel c) const { return (bits_ & bit(c)) != 0; }
    constexpr bool containsAny(ChannelSet other) const { return (bits_ & other.bits_) != 0; }
    constexpr bool containsAll(ChannelSet other) const { return (bits_ & other.bits_) == other.bits_; }
    constexpr bool intersects(ChannelSet other) const { return (bits_ & other.bits_) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    friend constexpr bool operator==(ChannelSet, ChannelSet) = default;

private:
    static constexpr std::uint16_t bit(Channel c) {
        return static_cast<std::uint16_t>(1u << static_cast<int>(c));
    }
    std::uint16_t bits_ = 0;
};

inline constexpr ChannelSet kAngles{Channel::angle1, Channel::angle2, Channel::angle3};
inline constexpr ChannelSet kTranslations{Channel::translationX, Channel::translationY,
                                          Channel::translationZ};
inline constexpr ChannelSet kScales{Channel::scaleX, Channel::scaleY, Channel::scaleZ};
inline constexpr ChannelSet kEveryChannel{Channel::translationX, Channel::translationY, Channel::translationZ,
                                          Channel::angle1,       Channel::angle2,       Channel::angle3,
                                          Channel::scaleX,       Channel::scaleY,       Channel::scaleZ};

}  // namespace sinew
