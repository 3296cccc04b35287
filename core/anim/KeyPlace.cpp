#include "core/anim/KeyPlace.h"

#include <algorithm>

namespace sinew {
namespace {

std::optional<std::size_t> indexAt(const Curve& curve, Seconds time) {
    constexpr Seconds kSlack{Curve::kMinimumGap / 2};
    const std::size_t index = curve.keyAtOrBefore(time + kSlack);
    if (index >= curve.size() || curve.key(index).time < time - kSlack) return std::nullopt;
    return index;
}

}  // namespace

std::optional<KeyPlace> keyAt(const Clip& clip, ChannelId id, Seconds time) {
    const Curve* curve = clip.find(id);
    const auto index = curve ? indexAt(*curve, time) : std::nullopt;
    if (!index) return std::nullopt;
    return KeyPlace{id, curve->key(*index).time};
}

std::vector<KeyPlace> keysBetween(const Clip& clip, std::span<const JointId> joints, Seconds first,
                                  Seconds last) {
    std::vector<KeyPlace> keys;
    for (const Track& track : clip.tracks) {
        if (!joints.empty() && std::ranges::find(joints, track.id.joint) == joints.end()) continue;
        const Curve& curve = *track.curve;
        const std::size_t before = curve.keyAtOrBefore(first);
        for (std::size_t i = before < curve.size() ? before : 0; i < curve.size(); ++i) {
            const Seconds time = curve.key(i).time;
            if (time > last) break;
            if (time >= first) keys.push_back({track.id, time});
        }
    }
    return keys;
}

std::vector<ChannelKeys> keysByChannel(const Clip& clip, std::span<const KeyPlace> places) {
    std::vector<KeyPlace> sorted(places.begin(), places.end());
    if (!std::ranges::is_sorted(sorted)) std::ranges::sort(sorted);
    std::vector<ChannelKeys> channels;
    const Curve* curve = nullptr;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const KeyPlace& place = sorted[i];
        if (i == 0 || place.id != sorted[i - 1].id) curve = clip.find(place.id);
        const auto index = curve ? indexAt(*curve, place.time) : std::nullopt;
        if (!index) continue;
        if (channels.empty() || channels.back().id != place.id) channels.push_back({place.id, curve, {}});
        auto& indices = channels.back().indices;
        if (indices.empty() || indices.back() != *index) indices.push_back(*index);
    }
    return channels;
}

}  // namespace sinew
