#include "core/scene/ClipValues.h"

#include <algorithm>

#include "core/anim/layers/LayerStack.h"
#include "core/anim/sampling/JointValues.h"

namespace sinew {

JointValues clipValues(const Joint& joint, const Clip& clip, Seconds time) {
    return valuesOf(joint, motionBelow(joint, clip, nullptr, time));
}

JointValues lastKeyedValues(const Joint& joint, const Clip& clip, Seconds time) {
    JointValues values = restValues(joint);
    for (const Channel channel : kChannels) {
        const Curve* curve = joint.free.contains(channel) ? clip.find({joint.id, channel}) : nullptr;
        if (curve == nullptr) continue;
        const std::size_t before = curve->keyAtOrBefore(time + Seconds{Curve::kMinimumGap / 2});
        values.at(channel) = curve->key(before < curve->size() ? before : 0).value;
    }
    return values;
}

std::vector<ChannelValue> withinLimits(const Skeleton& skeleton, std::span<const ChannelValue> values,
                                       LimitUse use) {
    std::vector<ChannelValue> projected(values.begin(), values.end());
    for (ChannelValue& value : projected) {
        if (!isAngle(value.id.channel)) continue;
        const auto index = skeleton.find(value.id.joint);
        if (!index || !skeleton[*index].limits.appliesTo(use)) continue;
        const auto angle = static_cast<std::size_t>(component(value.id.channel));
        value.value = project(skeleton[*index].limits.angles[angle], value.value);
    }
    return projected;
}

}  // namespace sinew
