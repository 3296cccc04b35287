#include "core/anim/KeyChange.h"

#include <algorithm>
#include <cmath>

#include "core/anim/ClipRate.h"

namespace sinew {
namespace {

std::vector<KeyChange> unchanged(const ChannelKeys& channel) {
    std::vector<KeyChange> changes;
    changes.reserve(channel.indices.size());
    for (const std::size_t index : channel.indices) {
        const Key key = channel.curve->key(index);
        changes.push_back({{channel.id, key.time}, key});
    }
    return changes;
}

/// Changes of one channel, each key as it is to begin with.
template <class Change>
std::vector<KeyChange> changedByChannel(const Clip& clip, std::span<const KeyPlace> places, Change change) {
    std::vector<KeyChange> all;
    all.reserve(places.size());
    for (const ChannelKeys& channel : keysByChannel(clip, places)) {
        std::vector<KeyChange> changes = unchanged(channel);
        change(std::span<KeyChange>(changes));
        all.insert(all.end(), changes.begin(), changes.end());
    }
    return all;
}

void map(const KeyMap& map, FrameRate rate, Key& key) {
    const Seconds time = map.timeAbout + (key.time - map.timeAbout) * map.timeScale + map.timeBy;
    if (map.timeScale != 1 || map.timeBy.value != 0) key.time = onFrame(rate, time);
    if (map.valueScale != 1 || map.valueBy != 0) {
        key.value = map.valueAbout + (key.value - map.valueAbout) * map.valueScale + map.valueBy;
    }
    const double slope = map.timeScale == 0 ? 0 : map.valueScale / map.timeScale;
    key.slopeIn *= slope;
    key.slopeOut *= slope;
}

/// Keys that were mirrored in time: what began at a key ends there now.
void turnAround(std::span<KeyChange> changes) {
    Interpolation before = changes.back().to.interpolation;
    for (KeyChange& change : changes) {
        std::swap(change.to.interpolation, before);
        std::swap(change.to.slopeIn, change.to.slopeOut);
        change.to.shape.bias *= -1;
    }
}

void snap(FrameRate rate, std::span<KeyChange> changes) {
    const auto frameOf = [&](const KeyChange* change) { return rate.nearestFrame(change->to.time); };
    const auto off = [&](const KeyChange* change) {
        return std::abs(rate.time(frameOf(change)).value - change->to.time.value);
    };
    std::vector<KeyChange*> order;
    for (KeyChange& change : changes) order.push_back(&change);
    std::ranges::stable_sort(order, {}, [](const KeyChange* change) { return change->to.time; });
    for (auto first = order.begin(); first != order.end();) {
        const FrameIndex frame = frameOf(*first);
        const auto end =
            std::find_if(first, order.end(), [&](const KeyChange* c) { return frameOf(c) != frame; });
        const auto nearest = std::min_element(
            first, end, [&](const KeyChange* a, const KeyChange* b) { return off(a) < off(b); });
        (*nearest)->to.time = rate.time(frame);
        first = end;
    }
}

}  // namespace

std::vector<ChannelKeys> keysByChannel(const Clip& clip, std::span<const KeyPlace> places) {
    std::vector<KeyPlace> sorted(places.begin(), places.end());
    if (!std::ranges::is_sorted(sorted)) std::ranges::sort(sorted);
    std::vector<ChannelKeys> channels;
    const Curve* curve = nullptr;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const KeyPlace& place = sorted[i];
        if (i == 0 || place.id != sorted[i - 1].id) curve = clip.find(place.id);
        const auto index = curve ? keyIndexAt(*curve, place.time) : std::nullopt;
        if (!index) continue;
        if (channels.empty() || channels.back().id != place.id) channels.push_back({place.id, curve, {}});
        auto& indices = channels.back().indices;
        if (indices.empty() || indices.back() != *index) indices.push_back(*index);
    }
    return channels;
}

std::vector<KeyChange> mappedKeys(const Clip& clip, std::span<const KeyPlace> places, const KeyMap& keyMap) {
    return changedByChannel(clip, places, [&](std::span<KeyChange> changes) {
        for (KeyChange& change : changes) map(keyMap, clip.rate, change.to);
        if (keyMap.timeScale < 0) turnAround(changes);
        if (keyMap.toFrames) snap(clip.rate, changes);
    });
}

std::vector<KeyChange> snappedKeys(const Clip& clip, std::span<const KeyPlace> places) {
    return changedByChannel(clip, places, [&](std::span<KeyChange> changes) { snap(clip.rate, changes); });
}

std::vector<KeyChange> alignedKeys(const Clip& clip, std::span<const KeyPlace> places, Seconds time) {
    return changedByChannel(clip, places, [&](std::span<KeyChange> changes) {
        const Seconds by = time - changes.front().to.time;
        for (KeyChange& change : changes) change.to.time = onFrame(clip.rate, change.to.time + by);
    });
}

std::vector<KeyChange> reversedKeys(const Clip& clip, std::span<const KeyPlace> places) {
    if (places.empty()) return {};
    const auto [first, last] = std::ranges::minmax_element(places, {}, &KeyPlace::time);
    KeyMap mirror;
    mirror.timeScale = -1;
    mirror.timeAbout = (first->time + last->time) * 0.5;
    return mappedKeys(clip, places, mirror);
}

std::vector<KeyChange> reshapedKeys(const Clip& clip, std::span<const KeyPlace> places, KeyShape shape) {
    return changedByChannel(clip, places, [&](std::span<KeyChange> changes) {
        for (KeyChange& change : changes) change.to.shape = shape;
    });
}

std::vector<ChannelKey> copiesOf(std::span<const KeyChange> changes) {
    std::vector<ChannelKey> copies;
    copies.reserve(changes.size());
    for (const KeyChange& change : changes) copies.push_back({change.from.id, change.to});
    return copies;
}

std::vector<KeyPlace> replacedKeys(const Clip& clip, std::span<const KeyChange> changes) {
    std::vector<KeyPlace> staying;
    std::vector<KeyPlace> changing;
    for (const KeyChange& change : changes) changing.push_back(change.from);
    std::ranges::sort(changing);
    const auto add = [&](ChannelId id, Seconds time) {
        const KeyPlace place{id, time};
        if (!std::ranges::binary_search(changing, place)) staying.push_back(place);
    };
    for (const KeyChange& change : changes) {
        const Curve* curve = clip.find(change.from.id);
        if (curve == nullptr) continue;
        const std::size_t before = curve->keyAtOrBefore(change.to.time);
        const std::size_t behind = before == curve->size() ? 0 : before + 1;
        for (std::size_t i = behind > 0 ? before : behind; i <= behind && i < curve->size(); ++i) {
            const Seconds there = curve->key(i).time;
            if (tooNear(std::min(there, change.to.time), std::max(there, change.to.time)))
                add(change.from.id, there);
        }
    }
    std::ranges::sort(staying);
    const auto repeated = std::ranges::unique(staying);
    staying.erase(repeated.begin(), repeated.end());
    return staying;
}

}  // namespace sinew
