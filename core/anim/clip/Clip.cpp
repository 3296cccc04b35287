#include "core/anim/clip/Clip.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/curve/EditCurve.h"

namespace sinew {

std::size_t Clip::keyCount() const {
    std::size_t count = 0;
    for (const Track& track : tracks) count += track.curve->size();
    for (const auto& layer : layers) {
        for (const Track& track : layer->tracks) count += track.curve->size();
    }
    return count;
}

const ClipLayer* Clip::find(LayerId layer) const {
    const auto found = std::ranges::find(layers, layer, [](const auto& each) { return each->id; });
    return found == layers.end() ? nullptr : found->get();
}

const Track* Clip::track(ChannelId channel) const {
    const auto found = std::ranges::lower_bound(tracks, channel, {}, &Track::id);
    return found != tracks.end() && found->id == channel ? &*found : nullptr;
}

const Curve* Clip::find(ChannelId channel) const {
    const Track* found = track(channel);
    return found ? found->curve.get() : nullptr;
}

void Clip::sortTracks() { std::ranges::sort(tracks, {}, &Track::id); }

FrameRange Clip::playedRange() const {
    const TimeWarp* playing = playingWarp();
    if (!playing) return {firstFrame, lastFrame};
    const FrameIndex first = rate.nearestFrame(playing->firstTime(rate.time(firstFrame)));
    const FrameIndex last = rate.nearestFrame(playing->lastTime(rate.time(lastFrame)));
    const FrameIndex minimum{-kMaximumFrame.value};
    const FrameIndex from = std::clamp(first, minimum, kMaximumFrame);
    return {from, std::max(from, std::clamp(last, minimum, kMaximumFrame))};
}

bool isFinite(const Clip& clip) {
    const auto areFinite = [](const std::vector<Track>& tracks) {
        return std::ranges::all_of(tracks, [](const Track& track) { return isFinite(*track.curve); });
    };
    return areFinite(clip.tracks) && std::ranges::all_of(clip.layers, [&](const auto& layer) {
               return std::isfinite(layer->weight) && areFinite(layer->tracks);
           });
}

std::shared_ptr<const Clip> withoutWarp(std::shared_ptr<const Clip> clip) {
    if (!clip || !clip->warp) return clip;
    Clip plain = *clip;
    plain.warp = nullptr;
    plain.warpMuted = false;
    return std::make_shared<const Clip>(std::move(plain));
}

bool sameMotion(const Clip& a, const Clip& b) {
    return a.id == b.id && a.rate == b.rate && a.firstFrame == b.firstFrame && a.lastFrame == b.lastFrame &&
           std::ranges::equal(
               a.tracks, b.tracks,
               [](const Track& x, const Track& y) { return x.id == y.id && x.curve == y.curve; }) &&
           a.layers == b.layers;
}

Clip withInterpolation(Clip clip, Interpolation interpolation) {
    for (Track& track : clip.tracks) {
        const bool useLinear = interpolation == Interpolation::slerp && !isAngle(track.id.channel);
        track.curve = std::make_shared<const Curve>(
            track.curve->withInterpolation(useLinear ? Interpolation::linear : interpolation));
    }
    return clip;
}

std::optional<std::size_t> keyIndexAt(const Curve& curve, Seconds time) {
    constexpr Seconds kSlack{Curve::kMinimumGap / 2};
    const std::size_t index = curve.keyAtOrBefore(time + kSlack);
    if (index >= curve.size() || curve.key(index).time < time - kSlack) return std::nullopt;
    return index;
}

std::optional<KeyRef> keyAt(const Clip& clip, ChannelId id, Seconds time) {
    const Curve* curve = clip.find(id);
    const auto index = curve ? keyIndexAt(*curve, time) : std::nullopt;
    return index ? std::optional(KeyRef{id, curve->key(*index).time}) : std::nullopt;
}

std::vector<KeyRef> keysBetween(const Clip& clip, std::span<const JointId> joints, Seconds first,
                                Seconds last, const WorkControl& control) {
    std::vector<KeyRef> keys;
    for (const Track& track : clip.tracks) {
        if (!joints.empty() && std::ranges::find(joints, track.id.joint) == joints.end()) continue;
        const Curve& curve = *track.curve;
        const std::size_t before = curve.keyAtOrBefore(first);
        for (std::size_t i = before < curve.size() ? before : 0; i < curve.size(); ++i) {
            const Seconds time = curve.key(i).time;
            if (time > last || control.isCancelled()) break;
            if (time >= first) keys.push_back({track.id, time});
        }
    }
    return keys;
}

}  // namespace sinew
