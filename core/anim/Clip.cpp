#include "core/anim/Clip.h"

#include <algorithm>

namespace sinew {

std::size_t Clip::keyCount() const {
    std::size_t count = 0;
    for (const Track& track : tracks) count += track.curve->size();
    return count;
}

const Curve* Clip::find(ChannelId channel) const {
    const auto found =
        std::lower_bound(tracks.begin(), tracks.end(), channel,
                         [](const Track& track, const ChannelId& wanted) { return track.id < wanted; });
    return found != tracks.end() && found->id == channel ? found->curve.get() : nullptr;
}

void Clip::sortTracks() {
    std::sort(tracks.begin(), tracks.end(), [](const Track& a, const Track& b) { return a.id < b.id; });
}

}  // namespace sinew
