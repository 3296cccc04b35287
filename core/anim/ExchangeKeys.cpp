#include "core/anim/ExchangeKeys.h"

#include <algorithm>
#include <cmath>

#include "core/anim/EditCurve.h"

namespace sinew {

Clip exchanged(Clip clip, std::span<const ChannelExchange> exchanges) {
    for (const ChannelExchange& exchange : exchanges) {
        if (!exchange.put.empty()) {
            growTo(clip, exchange.put.front().time);
            growTo(clip, exchange.put.back().time);
        }
        const auto place = std::ranges::lower_bound(clip.tracks, exchange.id, {}, &Track::id);
        const bool there = place != clip.tracks.end() && place->id == exchange.id;
        Curve curve = exchanged(there ? *place->curve : Curve(), exchange.gone, exchange.put);
        if (curve.empty()) {
            if (there) clip.tracks.erase(place);
        } else if (there) {
            place->curve = std::make_shared<const Curve>(std::move(curve));
        } else {
            clip.tracks.insert(place, {exchange.id, std::make_shared<const Curve>(std::move(curve))});
        }
    }
    return clip;
}

std::vector<KeyPlace> placesPut(std::span<const ChannelExchange> exchanges) {
    std::vector<KeyPlace> places;
    for (const ChannelExchange& exchange : exchanges) {
        for (const Key& key : exchange.put) places.push_back({exchange.id, key.time});
    }
    return places;
}

void putTrack(Clip& clip, Track track) {
    const auto place = std::ranges::lower_bound(clip.tracks, track.id, {}, &Track::id);
    if (place != clip.tracks.end() && place->id == track.id) {
        place->curve = std::move(track.curve);
    } else {
        clip.tracks.insert(place, std::move(track));
    }
}

void growTo(Clip& clip, Seconds time) {
    const double frame = clip.rate.frame(time);
    clip.firstFrame = std::min(clip.firstFrame, FrameIndex{std::llround(std::floor(frame + 1e-6))});
    clip.lastFrame = std::max(clip.lastFrame, FrameIndex{std::llround(std::ceil(frame - 1e-6))});
}

}  // namespace sinew
