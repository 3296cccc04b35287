#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"

namespace sinew {

/// What several keys have in common: no value yet, one value, or different values.
template <class Value>
class Common {
public:
    void add(const Value& value) {
        mixed_ = mixed_ || (value_ && !(*value_ == value));
        value_ = value;
    }
    bool hasValue() const { return value_.has_value(); }
    bool isMixed() const { return mixed_; }
    /// Returns the common value, or nullopt if there is none or the values differ.
    std::optional<Value> commonValue() const { return mixed_ ? std::nullopt : value_; }

private:
    std::optional<Value> value_;
    bool mixed_ = false;
};

/// Kind of channel; channels of one kind have the same unit.
enum class ValueKind { angle, position, scale, weight };
inline constexpr int kValueKindCount = 4;
ValueKind valueKind(Channel channel);

/// Summary of some keys of a clip, for display in a panel.
struct KeySummary {
    std::size_t count = 0;
    Common<JointId> joint;  ///< or goal or shape, see ChannelId
    Common<Seconds> time;
    Common<Interpolation> interpolation;
    std::array<Common<double>, 3> shape;    ///< tension, continuity and bias of Catmull-Rom keys
    std::array<Common<double>, 2> slopes;   ///< in and out slopes of Hermite keys, per second
    std::array<Common<double>, 2> lengths;  ///< in and out tangent lengths of Hermite keys
    Common<ValueKind> slopesKind;           ///< kind of the channels that `slopes` belong to
    Common<Extrapolation> before, after;
    std::array<Common<Channel>, kValueKindCount> channels;  ///< by kind
    std::array<Common<double>, kValueKindCount> values;     ///< by kind; metres, radians, factors

    bool hasOnlyWeights() const;
};

/// Summarises `keys`, which must be sorted. O(keys log keys of a curve).
KeySummary summaryOf(const Clip& clip, std::span<const KeyRef> keys);

/// Returns the channels of `keys`, which must be sorted, each once.
std::vector<ChannelId> channelsOf(std::span<const KeyRef> keys);

}  // namespace sinew
