#include "core/anim/clip/ReplaceKeys.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/EditCurve.h"

namespace sinew {

Clip replaceKeys(Clip clip, std::span<const KeyReplacement> replacements) {
    for (const KeyReplacement& replacement : replacements) {
        if (!replacement.inserted.empty()) {
            extendRange(clip, replacement.inserted.front().time);
            extendRange(clip, replacement.inserted.back().time);
        }
        const auto found = std::ranges::lower_bound(clip.tracks, replacement.id, {}, &Track::id);
        const bool exists = found != clip.tracks.end() && found->id == replacement.id;
        Curve curve =
            replaceKeys(exists ? *found->curve : Curve(), replacement.removed, replacement.inserted);
        if (curve.empty()) {
            if (exists) clip.tracks.erase(found);
        } else if (exists) {
            found->curve = std::make_shared<const Curve>(std::move(curve));
        } else {
            clip.tracks.insert(found, {replacement.id, std::make_shared<const Curve>(std::move(curve))});
        }
    }
    return clip;
}

std::vector<KeyRef> insertedKeys(std::span<const KeyReplacement> replacements) {
    std::vector<KeyRef> refs;
    for (const KeyReplacement& replacement : replacements) {
        for (const Key& key : replacement.inserted) refs.push_back({replacement.id, key.time});
    }
    return refs;
}

void setTrack(Clip& clip, Track track) {
    const auto found = std::ranges::lower_bound(clip.tracks, track.id, {}, &Track::id);
    if (found != clip.tracks.end() && found->id == track.id) {
        found->curve = std::move(track.curve);
    } else {
        clip.tracks.insert(found, std::move(track));
    }
}

void extendRange(Clip& clip, Seconds time) {
    const double frame = clip.rate.frame(time);
    clip.firstFrame = std::min(clip.firstFrame, FrameIndex{std::llround(std::floor(frame + 1e-6))});
    clip.lastFrame = std::max(clip.lastFrame, FrameIndex{std::llround(std::ceil(frame - 1e-6))});
}

}  // namespace sinew
