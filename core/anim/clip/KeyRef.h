#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"

namespace sinew {

/// Reference to a key by its channel and time. Identifies keys in selections and edits.
struct KeyRef {
    ChannelId id;
    Seconds time;
    friend auto operator<=>(const KeyRef&, const KeyRef&) = default;
};

/// Returns the key of a curve or a channel at a time, to within half the minimum gap between keys.
std::optional<std::size_t> keyIndexAt(const Curve& curve, Seconds time);
std::optional<KeyRef> keyAt(const Clip& clip, ChannelId id, Seconds time);

/// Returns the keys in [first, last] of these joints' channels, or of all channels if `joints` is empty.
std::vector<KeyRef> keysBetween(const Clip& clip, std::span<const JointId> joints, Seconds first,
                                Seconds last);

}  // namespace sinew
