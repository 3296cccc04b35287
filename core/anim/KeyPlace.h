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

/// Which key of a curve, or of a channel, is at a time, within half the least gap of keys.
std::optional<std::size_t> keyIndexAt(const Curve& curve, Seconds time);
std::optional<KeyPlace> keyAt(const Clip& clip, ChannelId id, Seconds time);

/// The keys of these joints' channels from one time to another, both included; of all joints where none is
/// given.
std::vector<KeyPlace> keysBetween(const Clip& clip, std::span<const JointId> joints, Seconds first,
                                  Seconds last);

}  // namespace sinew
