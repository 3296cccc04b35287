#include "core/anim/clip/KeyChange.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/EditCurve.h"

namespace sinew {

namespace {

std::vector<KeyChange> unchangedKeys(const ChannelKeys& channel) {
    std::vector<KeyChange> changes;
    changes.reserve(channel.indices.size());
    for (const std::size_t index : channel.indices) {
        const Key key = channel.curve->key(index);
        changes.push_back({{channel.id, key.time}, key});
    }
    return changes;
}

/// Computes changes channel by channel. `change` gets each channel's keys in their present state.
template <class Change>
std::vector<KeyChange> changedByChannel(const Clip& clip, std::span<const KeyRef> refs, Change change) {
    std::vector<KeyChange> all;
    all.reserve(refs.size());
    for (const ChannelKeys& channel : keysByChannel(clip, refs)) {
        std::vector<KeyChange> changes = unchangedKeys(channel);
        change(std::span<KeyChange>(changes));
        all.insert(all.end(), changes.begin(), changes.end());
    }
    return all;
}

void transform(const KeyTransform& transform, FrameRate rate, Key& key) {
    const Seconds time =
        transform.timePivot + (key.time - transform.timePivot) * transform.timeScale + transform.timeOffset;
    if (transform.timeScale != 1 || transform.timeOffset.value != 0) key.time = snapNearFrame(rate, time);
    if (transform.valueScale != 1 || transform.valueOffset != 0) {
        key.value = transform.valuePivot + (key.value - transform.valuePivot) * transform.valueScale +
                    transform.valueOffset;
    }
    const double slope = transform.timeScale == 0 ? 0 : transform.valueScale / transform.timeScale;
    key.slopeIn *= slope;
    key.slopeOut *= slope;
}

/// Reverses the segments of keys that were mirrored in time: a segment that started at a key now ends there.
void reverseSegments(std::span<KeyChange> changes) {
    Interpolation before = changes.back().to.interpolation;
    for (KeyChange& change : changes) {
        std::swap(change.to.interpolation, before);
        std::swap(change.to.slopeIn, change.to.slopeOut);
        std::swap(change.to.lengths.in, change.to.lengths.out);
        change.to.shape.bias *= -1;
    }
}

void snap(FrameRate rate, std::span<KeyChange> changes) {
    const auto frameOf = [&](const KeyChange* change) { return rate.nearestFrame(change->to.time); };
    const auto distanceToFrame = [&](const KeyChange* change) {
        return std::abs(rate.time(frameOf(change)).value - change->to.time.value);
    };
    std::vector<KeyChange*> order;
    for (KeyChange& change : changes) order.push_back(&change);
    std::ranges::stable_sort(order, {}, [](const KeyChange* change) { return change->to.time; });
    for (auto first = order.begin(); first != order.end();) {
        const FrameIndex frame = frameOf(*first);
        const auto end =
            std::find_if(first, order.end(), [&](const KeyChange* c) { return frameOf(c) != frame; });
        const auto nearest = std::min_element(first, end, [&](const KeyChange* a, const KeyChange* b) {
            return distanceToFrame(a) < distanceToFrame(b);
        });
        (*nearest)->to.time = rate.time(frame);
        first = end;
    }
}

}  // namespace

std::vector<ChannelKeys> keysByChannel(const Clip& clip, std::span<const KeyRef> refs) {
    std::vector<KeyRef> sorted(refs.begin(), refs.end());
    if (!std::ranges::is_sorted(sorted)) std::ranges::sort(sorted);
    std::vector<ChannelKeys> channels;
    const Curve* curve = nullptr;
    std::size_t next = 0;  // key after the last one found, which is usually the one referred to
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const KeyRef& ref = sorted[i];
        if (i == 0 || ref.id != sorted[i - 1].id) {
            curve = clip.find(ref.id);
            next = 0;
        }
        if (!curve) continue;
        const bool isNext = next < curve->size() && curve->key(next).time == ref.time;
        const auto index = isNext ? std::optional(next) : keyIndexAt(*curve, ref.time);
        if (!index) continue;
        next = *index + 1;
        if (channels.empty() || channels.back().id != ref.id) channels.push_back({ref.id, curve, {}});
        auto& indices = channels.back().indices;
        if (indices.empty() || indices.back() != *index) indices.push_back(*index);
    }
    return channels;
}

std::vector<KeyChange> transformedKeys(const Clip& clip, std::span<const KeyRef> refs,
                                       const KeyTransform& keyTransform) {
    return changedByChannel(clip, refs, [&](std::span<KeyChange> changes) {
        for (KeyChange& change : changes) transform(keyTransform, clip.rate, change.to);
        if (keyTransform.timeScale < 0) reverseSegments(changes);
        if (keyTransform.snapToFrames) snap(clip.rate, changes);
    });
}

std::vector<KeyChange> snappedKeys(const Clip& clip, std::span<const KeyRef> refs) {
    return changedByChannel(clip, refs, [&](std::span<KeyChange> changes) { snap(clip.rate, changes); });
}

std::vector<KeyChange> alignedKeys(const Clip& clip, std::span<const KeyRef> refs, Seconds time) {
    return changedByChannel(clip, refs, [&](std::span<KeyChange> changes) {
        const Seconds offset = time - changes.front().to.time;
        for (KeyChange& change : changes) change.to.time = snapNearFrame(clip.rate, change.to.time + offset);
    });
}

std::vector<KeyChange> reversedKeys(const Clip& clip, std::span<const KeyRef> refs) {
    if (refs.empty()) return {};
    const auto [first, last] = std::ranges::minmax_element(refs, {}, &KeyRef::time);
    KeyTransform mirror;
    mirror.timeScale = -1;
    mirror.timePivot = (first->time + last->time) * 0.5;
    return transformedKeys(clip, refs, mirror);
}

std::vector<KeyChange> reshapedKeys(const Clip& clip, std::span<const KeyRef> refs, KeyShape shape) {
    return changedByChannel(clip, refs, [&](std::span<KeyChange> changes) {
        for (KeyChange& change : changes) change.to.shape = shape;
    });
}

std::vector<ChannelKey> copiedKeys(std::span<const KeyChange> changes) {
    std::vector<ChannelKey> copies;
    copies.reserve(changes.size());
    for (const KeyChange& change : changes) copies.push_back({change.from.id, change.to});
    return copies;
}

std::vector<KeyRef> overwrittenKeys(const Clip& clip, std::span<const KeyChange> changes) {
    std::vector<KeyRef> overwritten;
    std::vector<KeyRef> changing;
    for (const KeyChange& change : changes) changing.push_back(change.from);
    std::ranges::sort(changing);
    const auto add = [&](ChannelId id, Seconds time) {
        const KeyRef ref{id, time};
        if (!std::ranges::binary_search(changing, ref)) overwritten.push_back(ref);
    };
    for (const KeyChange& change : changes) {
        const Curve* curve = clip.find(change.from.id);
        if (curve == nullptr) continue;
        const std::size_t before = curve->keyAtOrBefore(change.to.time);
        const std::size_t after = before == curve->size() ? 0 : before + 1;
        for (std::size_t i = after > 0 ? before : after; i <= after && i < curve->size(); ++i) {
            const Seconds keyTime = curve->key(i).time;
            if (areTooClose(std::min(keyTime, change.to.time), std::max(keyTime, change.to.time)))
                add(change.from.id, keyTime);
        }
    }
    std::ranges::sort(overwritten);
    const auto repeated = std::ranges::unique(overwritten);
    overwritten.erase(repeated.begin(), repeated.end());
    return overwritten;
}

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
