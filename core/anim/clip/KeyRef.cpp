#include "core/anim/clip/KeyRef.h"

#include <algorithm>

namespace sinew {

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
                                Seconds last) {
    std::vector<KeyRef> keys;
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

}  // namespace sinew
