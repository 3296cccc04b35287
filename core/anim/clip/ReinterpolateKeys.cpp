#include <algorithm>
#include <map>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/curve/EditCurve.h"

namespace sinew {
namespace {

/// Collects changes of keys, by channel and index.
class ChangeList {
public:
    explicit ChangeList(const Clip& clip) : clip_(&clip) {}

    void set(ChannelId id, std::size_t index, Interpolation interpolation) {
        const Curve& curve = *clip_->find(id);
        const bool isChanged = curve.key(index).interpolation != interpolation;
        key(id, index).interpolation = interpolation;
        if (interpolation != Interpolation::hermite || !isChanged || index + 1 == curve.size()) return;
        const Segment old = segmentAt(curve, index);
        key(id, index).slopeOut = old.slope(curve.key(index).time.value);
        key(id, index + 1).slopeIn = old.slope(curve.key(index + 1).time.value);
        key(id, index).lengths.out = key(id, index + 1).lengths.in = TangentLengths::kDefault;
    }

    std::vector<KeyChange> list() const {
        std::vector<KeyChange> changes;
        for (const auto& [ref, key] : keys_) changes.push_back({ref, key});
        return changes;
    }

private:
    Key& key(ChannelId id, std::size_t index) {
        const Key current = clip_->find(id)->key(index);
        return keys_.try_emplace({id, current.time}, current).first->second;
    }

    const Clip* clip_;
    std::map<KeyRef, Key> keys_;
};

/// Changes the keys of a joint's other angles that must change together with a key.
void setOthers(const Clip& clip, const KeyRef& ref, Interpolation interpolation, ChangeList& changes) {
    for (int i = 0; i < 3; ++i) {
        const ChannelId other{ref.id.joint, angle(i)};
        const Curve* curve = other == ref.id ? nullptr : clip.find(other);
        if (curve == nullptr) continue;
        const std::size_t index = curve->keyAtOrBefore(ref.time + Seconds{Curve::kMinimumGap / 2});
        if (index >= curve->size()) continue;
        const bool hasKey = keyAt(clip, other, ref.time).has_value();
        const bool spansTime = curve->key(index).interpolation == Interpolation::slerp;
        if (interpolation == Interpolation::slerp ? hasKey : spansTime)
            changes.set(other, index, interpolation);
    }
}

/// Returns whether any angle of a joint has a slerp segment right after the time of a key.
bool usesSlerpAfter(const Clip& clip, const KeyRef& ref) {
    for (int i = 0; i < 3; ++i) {
        const Curve* curve = clip.find({ref.id.joint, angle(i)});
        if (curve == nullptr) continue;
        const std::size_t index = curve->keyAtOrBefore(ref.time + Seconds{Curve::kMinimumGap / 2});
        if (index < curve->size() && curve->key(index).interpolation == Interpolation::slerp) return true;
    }
    return false;
}

}  // namespace

std::vector<KeyChange> keysWithInterpolation(const Clip& clip, std::span<const KeyRef> refs,
                                             Interpolation interpolation) {
    const bool slerp = interpolation == Interpolation::slerp;
    ChangeList changes(clip);
    for (const ChannelKeys& channel : keysByChannel(clip, refs)) {
        const bool isRotation = isAngle(channel.id.channel);
        if (slerp && !isRotation) continue;
        for (const std::size_t index : channel.indices) {
            const KeyRef ref{channel.id, channel.curve->key(index).time};
            changes.set(channel.id, index, interpolation);
            if (isRotation && (slerp || usesSlerpAfter(clip, ref)))
                setOthers(clip, ref, interpolation, changes);
        }
    }
    return changes.list();
}

}  // namespace sinew
