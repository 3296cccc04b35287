#include "ui/keys/KeySummary.h"

#include "core/anim/clip/KeyChange.h"

namespace sinew {

ValueKind valueKind(Channel channel) {
    if (isAngle(channel)) return ValueKind::angle;
    if (channel == Channel::weight) return ValueKind::weight;
    return isTranslation(channel) ? ValueKind::position : ValueKind::scale;
}

bool KeySummary::hasOnlyWeights() const {
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].hasValue() != (static_cast<ValueKind>(i) == ValueKind::weight)) return false;
    }
    return true;
}

KeySummary summaryOf(const Clip& clip, std::span<const KeyRef> keys) {
    KeySummary summary;
    for (const ChannelKeys& channel : keysByChannel(clip, keys)) {
        const auto kind = static_cast<std::size_t>(valueKind(channel.id.channel));
        summary.joint.add(channel.id.joint);
        summary.channels[kind].add(channel.id.channel);
        summary.before.add(channel.curve->extrapolation().before);
        summary.after.add(channel.curve->extrapolation().after);
        for (const std::size_t index : channel.indices) {
            const Key key = channel.curve->key(index);
            ++summary.count;
            summary.time.add(key.time);
            summary.interpolation.add(key.interpolation);
            summary.values[kind].add(key.value);
            if (key.interpolation == Interpolation::hermite) {
                summary.slopesKind.add(valueKind(channel.id.channel));
                summary.slopes[0].add(key.slopeIn);
                summary.slopes[1].add(key.slopeOut);
                summary.lengths[0].add(key.lengths.in);
                summary.lengths[1].add(key.lengths.out);
            }
            if (key.interpolation != Interpolation::catmullRom) continue;
            summary.shape[0].add(key.shape.tension);
            summary.shape[1].add(key.shape.continuity);
            summary.shape[2].add(key.shape.bias);
        }
    }
    return summary;
}

std::vector<ChannelId> channelsOf(std::span<const KeyRef> keys) {
    std::vector<ChannelId> channels;
    for (const KeyRef& key : keys) {
        if (channels.empty() || channels.back() != key.id) channels.push_back(key.id);
    }
    return channels;
}

}  // namespace sinew
