#include "core/scene/Tween.h"

#include <cmath>
#include <optional>

#include "core/scene/ClipValues.h"

namespace sinew {
namespace {

std::optional<double> previousKeyValue(const Curve& curve, Seconds time) {
    const std::size_t index = curve.keyAtOrBefore(time - Seconds{Curve::kMinimumGap});
    if (index == curve.size()) return std::nullopt;
    return curve.key(index).value;
}

std::optional<double> nextKeyValue(const Curve& curve, Seconds time) {
    const std::size_t index = curve.keyAtOrBefore(time + Seconds{Curve::kMinimumGap});
    const std::size_t next = index == curve.size() ? 0 : index + 1;
    if (next == curve.size()) return std::nullopt;
    return curve.key(next).value;
}

std::optional<double> targetValue(const Clip* clip, const Joint& joint, Channel channel, Seconds time,
                                  TweenTarget target, bool next) {
    if (target == TweenTarget::keys) {
        const Curve* curve = clip ? clip->find({joint.id, channel}) : nullptr;
        if (curve == nullptr) return std::nullopt;
        return next ? nextKeyValue(*curve, time) : previousKeyValue(*curve, time);
    }
    return restValues(joint).at(channel);
}

}  // namespace

std::vector<ChannelValue> tween(const Skeleton& skeleton, const Clip* clip, const PoseValues& start,
                                Seconds time, std::span<const JointId> joints, TweenTarget target,
                                double factor) {
    std::vector<ChannelValue> values;
    const double amount = target == TweenTarget::keys ? std::abs(factor) : factor;
    for (const JointId id : joints) {
        const auto index = skeleton.find(id);
        if (!index) continue;
        const Joint& joint = skeleton[*index];
        const JointValues& now = start[static_cast<std::size_t>(*index)];
        for (const Channel channel : kChannels) {
            if (!joint.free.contains(channel)) continue;
            const auto end = targetValue(clip, joint, channel, time, target, factor > 0);
            if (end) values.push_back({{id, channel}, now.at(channel) + amount * (*end - now.at(channel))});
        }
    }
    return withinLimits(skeleton, values);
}

}  // namespace sinew
