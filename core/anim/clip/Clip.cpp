#include "core/anim/clip/Clip.h"

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
                         [](const Track& track, const ChannelId& target) { return track.id < target; });
    return found != tracks.end() && found->id == channel ? found->curve.get() : nullptr;
}

void Clip::sortTracks() {
    std::sort(tracks.begin(), tracks.end(), [](const Track& a, const Track& b) { return a.id < b.id; });
}

FrameRange Clip::playedRange() const {
    const TimeWarp* playing = playingWarp();
    if (!playing) return {firstFrame, lastFrame};
    const FrameIndex first = rate.nearestFrame(playing->firstTime(rate.time(firstFrame)));
    const FrameIndex last = rate.nearestFrame(playing->lastTime(rate.time(lastFrame)));
    const FrameIndex minimum{-kMaximumFrame.value};
    const FrameIndex from = std::clamp(first, minimum, kMaximumFrame);
    return {from, std::max(from, std::clamp(last, minimum, kMaximumFrame))};
}

std::shared_ptr<const Clip> withoutWarp(std::shared_ptr<const Clip> clip) {
    if (!clip || !clip->warp) return clip;
    Clip plain = *clip;
    plain.warp = nullptr;
    plain.warpMuted = false;
    return std::make_shared<const Clip>(std::move(plain));
}

}  // namespace sinew
