#pragma once

#include <span>
#include <vector>

#include "core/anim/KeyPlace.h"

namespace sinew {

/// Keys of one channel that give way to others.
struct ChannelExchange {
    ChannelId id;
    std::vector<std::size_t> gone;  ///< indices in its curve, ascending
    std::vector<Key> put;           ///< sorted, none tooNear the next (sortedApart)
};

/// The clip after these exchanges, see exchanged() of a curve: a channel without a curve gets one, one whose
/// last key goes loses it, and the range grows to hold what was put in. Times lie within all frames. What a
/// channel's keys cost is said there; the others are shared.
Clip exchanged(Clip clip, std::span<const ChannelExchange> exchanges);

/// Where the keys are that these put in. Sorted where the exchanges are.
std::vector<KeyPlace> placesPut(std::span<const ChannelExchange> exchanges);

/// Puts a track in the place of that of its channel, or adds it. O(log tracks) where there is one.
void putTrack(Clip& clip, Track track);

/// Makes the range of a clip hold a time, in whole frames.
void growTo(Clip& clip, Seconds time);

}  // namespace sinew
