#include "core/scene/KeyCopy.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/anim/ClipRate.h"
#include "core/anim/Reorder.h"
#include "core/scene/ClipValues.h"

namespace sinew {
namespace {

Seconds earliest(std::span<const ChannelKeys> channels) {
    Seconds first{HUGE_VAL};
    for (const ChannelKeys& channel : channels)
        first = std::min(first, channel.curve->key(channel.indices.front()).time);
    return first;
}

CopiedChannel copied(const ChannelKeys& keys, Seconds start) {
    CopiedChannel channel{keys.id.channel, {}};
    for (const std::size_t index : keys.indices) {
        Key key = keys.curve->key(index);
        key.time = key.time - start;
        channel.keys.push_back(key);
    }
    return channel;
}

/// Keys of the angles that were not copied at the times of those that were.
std::vector<CopiedChannel> otherAngles(const Joint& joint, const Clip& clip, const CopiedKeys& copy,
                                       Seconds start) {
    std::map<Seconds, Interpolation> times;
    ChannelSet there;
    for (const CopiedChannel& channel : copy.channels) {
        if (!isAngle(channel.channel)) continue;
        there.insert(channel.channel);
        for (const Key& key : channel.keys) times.try_emplace(key.time, key.interpolation);
    }
    std::vector<CopiedChannel> others;
    for (int i = 0; i < 3 && !times.empty(); ++i) {
        if (there.contains(angle(i)) || !joint.free.contains(angle(i))) continue;
        CopiedChannel other{angle(i), {}};
        for (const auto& [time, kind] : times) {
            other.keys.push_back({time, clipValues(joint, clip, start + time).angles[i], kind});
        }
        others.push_back(std::move(other));
    }
    return others;
}

/// Puts copied keys of one joint where a skeleton's joint takes them.
class Pasting {
public:
    Pasting(const Joint& joint, FrameRate rate, Seconds at, KeysHere& here)
        : joint_(&joint), rate_(rate), at_(at), here_(&here) {}

    void run(const CopiedKeys& copy) {
        const bool sameOrder = copy.order == joint_->order;
        const bool turns =
            std::ranges::any_of(copy.channels, [](const CopiedChannel& c) { return isAngle(c.channel); });
        for (const CopiedChannel& channel : copy.channels) {
            if (isAngle(channel.channel) && !sameOrder) continue;
            put(channel.channel, channel.keys, offsetOf(copy, channel.channel));
        }
        if (turns && !sameOrder) putAngles(copy);
        if (leftOut_) here_->notFree.push_back(joint_->name);
    }

private:
    double offsetOf(const CopiedKeys& copy, Channel channel) const {
        if (!isTranslation(channel)) return 0;
        return joint_->rest.translation[component(channel)] - copy.restTranslation[component(channel)];
    }

    void put(Channel channel, std::span<const Key> keys, double offset) {
        if (!joint_->free.contains(channel)) {
            leftOut_ = true;
            return;
        }
        for (Key key : keys) {
            key.time = onFrame(rate_, at_ + key.time);
            if (offset != 0) key.value += offset;
            here_->keys.push_back({{joint_->id, channel}, key});
        }
    }

    void putAngles(const CopiedKeys& copy) {
        AngleCurves curves;
        for (const auto* list : {&copy.channels, &copy.otherAngles}) {
            for (const CopiedChannel& channel : *list) {
                if (!isAngle(channel.channel)) continue;
                curves[static_cast<std::size_t>(component(channel.channel))] =
                    std::make_shared<const Curve>(Curve::fromKeys(channel.keys));
            }
        }
        const auto turned = reordered(curves, copy.order, joint_->order);
        if (!turned) {
            leftOut_ = true;
            return;
        }
        here_->reordered.push_back(joint_->name);
        for (int i = 0; i < 3; ++i) {
            const auto& curve = (*turned)[static_cast<std::size_t>(i)];
            if (curve) put(angle(i), curve->keys(), 0);
        }
    }

    const Joint* joint_;
    FrameRate rate_;
    Seconds at_;
    KeysHere* here_;
    bool leftOut_ = false;
};

}  // namespace

KeyCopy copyKeys(const Skeleton& skeleton, const Clip& clip, std::span<const KeyPlace> places) {
    std::vector<ChannelKeys> channels = keysByChannel(clip, places);
    std::erase_if(channels, [&](const ChannelKeys& keys) { return !skeleton.find(keys.id.joint); });
    const Seconds start = earliest(channels);
    KeyCopy copy;
    for (const ChannelKeys& keys : channels) {
        const Joint& joint = skeleton[*skeleton.find(keys.id.joint)];
        if (copy.joints.empty() || copy.joints.back().name != joint.name)
            copy.joints.push_back({joint.name, joint.order, joint.rest.translation, {}, {}});
        copy.joints.back().channels.push_back(copied(keys, start));
    }
    for (CopiedKeys& keys : copy.joints)
        keys.otherAngles = otherAngles(skeleton[*skeleton.find(keys.name)], clip, keys, start);
    return copy;
}

KeysHere keysHere(const KeyCopy& copy, const Skeleton& skeleton, FrameRate rate, Seconds at) {
    KeysHere here;
    for (const CopiedKeys& keys : copy.joints) {
        if (const auto index = skeleton.find(keys.name)) {
            Pasting(skeleton[*index], rate, at, here).run(keys);
        } else {
            here.unknown.push_back(keys.name);
        }
    }
    std::ranges::stable_sort(here.keys, {},
                             [](const ChannelKey& key) { return std::pair(key.id, key.key.time); });
    return here;
}

}  // namespace sinew
