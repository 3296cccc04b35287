#include "core/scene/WithinLimits.h"

namespace sinew {

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
