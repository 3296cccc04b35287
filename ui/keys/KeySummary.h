#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/KeyPlace.h"

namespace sinew {

/// What several keys have in common: nothing yet, one value, or different ones.
template <class Value>
class Common {
public:
    void add(const Value& value) {
        mixed_ = mixed_ || (value_ && !(*value_ == value));
        value_ = value;
    }
    bool any() const { return value_.has_value(); }
    bool mixed() const { return mixed_; }
    /// nullopt where there is none or they differ.
    std::optional<Value> shared() const { return mixed_ ? std::nullopt : value_; }

private:
    std::optional<Value> value_;
    bool mixed_ = false;
};

/// Channels whose values have one unit.
enum class ValueKind { angle, position, scale };
inline constexpr int kValueKindCount = 3;
ValueKind valueKind(Channel channel);

/// Some keys of a clip as a panel shows them.
struct KeySummary {
    std::size_t count = 0;
    Common<JointId> joint;
    Common<Seconds> time;
    Common<Interpolation> interpolation;
    std::array<Common<double>, 3> shape;   ///< tension, continuity, bias of those under Catmull-Rom
    std::array<Common<double>, 2> slopes;  ///< in and out, of those under Hermite; per second
    Common<ValueKind> slopesOf;            ///< what they are slopes of
    Common<Extrapolation> before, after;
    std::array<Common<Channel>, kValueKindCount> channels;  ///< by kind
    std::array<Common<double>, kValueKindCount> values;     ///< metres, radians, factors
};

/// @param keys  sorted. O(keys log keys of a curve)
KeySummary summaryOf(const Clip& clip, std::span<const KeyPlace> keys);

/// The channels of these keys, each once.
std::vector<ChannelId> channelsOf(std::span<const KeyPlace> keys);

}  // namespace sinew
