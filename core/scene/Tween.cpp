#include "core/scene/Tween.h"

#include <cmath>
#include <optional>

#include "core/scene/WithinLimits.h"

namespace sinew {
namespace {

std::optional<double> keyBefore(const Curve& curve, Seconds time) {
    const std::size_t index = curve.keyAtOrBefore(time - Seconds{Curve::kMinimumGap});
    if (index == curve.size()) return std::nullopt;
    return curve.key(index).value;
}

std::optional<double> keyBehind(const Curve& curve, Seconds time) {
    const std::size_t index = curve.keyAtOrBefore(time + Seconds{Curve::kMinimumGap});
    const std::size_t behind = index == curve.size() ? 0 : index + 1;
    if (behind == curve.size()) return std::nullopt;
    return curve.key(behind).value;
}

std::optional<double> goalOf(const Clip* clip, const Joint& joint, Channel channel, Seconds time,
                             TweenGoal goal, bool behind) {
    if (goal == TweenGoal::keys) {
        const Curve* curve = clip ? clip->find({joint.id, channel}) : nullptr;
        if (curve == nullptr) return std::nullopt;
        return behind ? keyBehind(*curve, time) : keyBefore(*curve, time);
    }
    return restValues(joint).at(channel);
}

}  // namespace

std::vector<ChannelValue> tween(const Skeleton& skeleton, const Clip* clip, const PoseValues& start,
                                Seconds time, std::span<const JointId> joints, TweenGoal goal,
                                double factor) {
    std::vector<ChannelValue> values;
    const double amount = goal == TweenGoal::keys ? std::abs(factor) : factor;
    for (const JointId id : joints) {
        const auto index = skeleton.find(id);
        if (!index) continue;
        const Joint& joint = skeleton[*index];
        const ClipSampler::Values& now = start[static_cast<std::size_t>(*index)];
        for (const Channel channel : kChannels) {
            if (!joint.free.contains(channel)) continue;
            const auto aim = goalOf(clip, joint, channel, time, goal, factor > 0);
            if (aim) values.push_back({{id, channel}, now.at(channel) + amount * (*aim - now.at(channel))});
        }
    }
    return withinLimits(skeleton, values);
}

}  // namespace sinew
