#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/anim/Clip.h"

namespace sinew {

/// Which key: of what channel, and when. Its identity in selections and edits.
struct KeyPlace {
    ChannelId id;
    Seconds time;
    friend auto operator<=>(const KeyPlace&, const KeyPlace&) = default;
};

/// The key of a channel at a time, within half the least gap of keys.
std::optional<KeyPlace> keyAt(const Clip& clip, ChannelId id, Seconds time);

/// The keys of these joints' channels from one time to another, both included; of all joints where none is
/// given.
std::vector<KeyPlace> keysBetween(const Clip& clip, std::span<const JointId> joints, Seconds first,
                                  Seconds last);

/// Keys of one channel, by their indices in its curve.
struct ChannelKeys {
    ChannelId id;
    const Curve* curve = nullptr;      ///< of the clip that was asked; never null
    std::vector<std::size_t> indices;  ///< ascending, not empty
};

/// The keys at these places by channel, each once, sorted; places without a key are left out. O(n log keys).
std::vector<ChannelKeys> keysByChannel(const Clip& clip, std::span<const KeyPlace> places);

}  // namespace sinew
