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

FrameRange Clip::played() const {
    const TimeWarp* playing = playingWarp();
    if (!playing) return {firstFrame, lastFrame};
    const FrameIndex first = rate.nearestFrame(playing->firstTime(rate.time(firstFrame)));
    const FrameIndex last = rate.nearestFrame(playing->lastTime(rate.time(lastFrame)));
    const FrameIndex least{-kMaximumFrame.value};
    const FrameIndex from = std::clamp(first, least, kMaximumFrame);
    return {from, std::max(from, std::clamp(last, least, kMaximumFrame))};
}

std::shared_ptr<const Clip> unwarped(std::shared_ptr<const Clip> clip) {
    if (!clip || !clip->warp) return clip;
    Clip plain = *clip;
    plain.warp = nullptr;
    plain.warpMuted = false;
    return std::make_shared<const Clip>(std::move(plain));
}

}  // namespace sinew
