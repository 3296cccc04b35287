#include "core/scene/UnkeyedValues.h"

#include <algorithm>

namespace sinew {

void applyUnkeyed(const Joint& joint, std::span<const ChannelValue> unkeyed, JointValues& values) {
    const auto own = std::ranges::equal_range(unkeyed, joint.id, {},
                                              [](const ChannelValue& value) { return value.id.joint; });
    bool hasAngles = false;
    for (const ChannelValue& value : own) {
        values.at(value.id.channel) = value.value;
        hasAngles |= isAngle(value.id.channel);
    }
    for (int i = 0; hasAngles && i < 3; ++i) {
        if (!joint.free.contains(angle(i))) values.angles[i] = 0;
    }
}

}  // namespace sinew
