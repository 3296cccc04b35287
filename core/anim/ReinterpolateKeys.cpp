#include <algorithm>
#include <map>

#include "core/anim/EditCurve.h"
#include "core/anim/KeyChange.h"

namespace sinew {
namespace {

/// What becomes of keys, by channel and index.
class Changes {
public:
    explicit Changes(const Clip& clip) : clip_(&clip) {}

    void set(ChannelId id, std::size_t index, Interpolation interpolation) {
        const Curve& curve = *clip_->find(id);
        const bool anew = curve.key(index).interpolation != interpolation;
        key(id, index).interpolation = interpolation;
        if (interpolation != Interpolation::hermite || !anew || index + 1 == curve.size()) return;
        const Segment old = segmentAt(curve, index);
        key(id, index).slopeOut = old.slope(curve.key(index).time.value);
        key(id, index + 1).slopeIn = old.slope(curve.key(index + 1).time.value);
    }

    std::vector<KeyChange> list() const {
        std::vector<KeyChange> changes;
        for (const auto& [place, key] : keys_) changes.push_back({place, key});
        return changes;
    }

private:
    Key& key(ChannelId id, std::size_t index) {
        const Key now = clip_->find(id)->key(index);
        return keys_.try_emplace({id, now.time}, now).first->second;
    }

    const Clip* clip_;
    std::map<KeyPlace, Key> keys_;
};

/// The keys of a joint's other angles that change kind along with one.
void setOthers(const Clip& clip, const KeyPlace& place, Interpolation interpolation, Changes& changes) {
    for (int i = 0; i < 3; ++i) {
        const ChannelId other{place.id.joint, angle(i)};
        const Curve* curve = other == place.id ? nullptr : clip.find(other);
        if (curve == nullptr) continue;
        const std::size_t index = curve->keyAtOrBefore(place.time + Seconds{Curve::kMinimumGap / 2});
        if (index >= curve->size()) continue;
        const bool there = keyAt(clip, other, place.time).has_value();
        const bool reachesOver = curve->key(index).interpolation == Interpolation::slerp;
        if (interpolation == Interpolation::slerp ? there : reachesOver)
            changes.set(other, index, interpolation);
    }
}

/// Whether any angle of a joint turns by slerp right behind a time.
bool slerpsBehind(const Clip& clip, const KeyPlace& place) {
    for (int i = 0; i < 3; ++i) {
        const Curve* curve = clip.find({place.id.joint, angle(i)});
        if (curve == nullptr) continue;
        const std::size_t index = curve->keyAtOrBefore(place.time + Seconds{Curve::kMinimumGap / 2});
        if (index < curve->size() && curve->key(index).interpolation == Interpolation::slerp) return true;
    }
    return false;
}

}  // namespace

std::vector<KeyChange> reinterpolatedKeys(const Clip& clip, std::span<const KeyPlace> places,
                                          Interpolation interpolation) {
    const bool slerp = interpolation == Interpolation::slerp;
    Changes changes(clip);
    for (const ChannelKeys& channel : keysByChannel(clip, places)) {
        const bool turns = isAngle(channel.id.channel);
        if (slerp && !turns) continue;
        for (const std::size_t index : channel.indices) {
            const KeyPlace place{channel.id, channel.curve->key(index).time};
            changes.set(channel.id, index, interpolation);
            if (turns && (slerp || slerpsBehind(clip, place))) setOthers(clip, place, interpolation, changes);
        }
    }
    return changes.list();
}

}  // namespace sinew
