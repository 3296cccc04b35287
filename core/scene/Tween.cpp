#include "core/scene/Tween.h"

#include <cmath>
#include <optional>

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
    if (isTranslation(channel)) return joint.rest.translation[component(channel)];
    return isAngle(channel) ? 0 : joint.rest.scale[component(channel)];
}

}  // namespace

std::vector<ChannelValue> tween(const Evaluator& shown, Seconds time, std::span<const JointId> joints,
                                TweenGoal goal, double factor) {
    std::vector<ChannelValue> values;
    const double amount = goal == TweenGoal::keys ? std::abs(factor) : factor;
    for (const JointId id : joints) {
        const auto index = shown.skeleton().find(id);
        if (!index) continue;
        const Joint& joint = shown.skeleton()[*index];
        const ClipSampler::Values now = shown.values(*index);
        for (const Channel channel : kChannels) {
            if (!joint.free.contains(channel)) continue;
            const auto aim = goalOf(shown.clip(), joint, channel, time, goal, factor > 0);
            if (!aim) continue;
            double value = now.at(channel) + amount * (*aim - now.at(channel));
            if (isAngle(channel) && joint.limits.enforced) {
                value = project(joint.limits.angles[static_cast<std::size_t>(component(channel))], value);
            }
            values.push_back({{joint.id, channel}, value});
        }
    }
    return values;
}

}  // namespace sinew
