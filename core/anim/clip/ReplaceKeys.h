#pragma once

#include <span>
#include <vector>

#include "core/anim/clip/KeyRef.h"

namespace sinew {

/// Keys of one channel to be removed and inserted.
struct KeyReplacement {
    ChannelId id;
    std::vector<std::size_t> removed;  ///< indices in its curve, ascending
    std::vector<Key> inserted;         ///< sorted, none areTooClose() (see sortedDistinctKeys())
};

/// Returns the clip with keys removed and inserted, see replaceKeys() of a curve. A channel without a curve
/// gets one, a channel whose last key is removed loses its curve, and the frame range grows to contain the
/// inserted keys, whose times must be within the valid frames. The cost per channel is that of replaceKeys();
/// other curves are shared.
Clip replaceKeys(Clip clip, std::span<const KeyReplacement> replacements);

/// Returns references to the inserted keys, sorted if the replacements are.
std::vector<KeyRef> insertedKeys(std::span<const KeyReplacement> replacements);

/// Replaces the track of the channel, or adds it. O(log tracks) for an existing one.
void setTrack(Clip& clip, Track track);

/// Extends the frame range of a clip to contain a time, in whole frames.
void extendRange(Clip& clip, Seconds time);

}  // namespace sinew
