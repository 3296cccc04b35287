#include "core/scene/edits/CheckChannels.h"

#include <cmath>

namespace sinew {

Result<void> checkValues(const Skeleton& skeleton, Seconds time, std::span<const ChannelValue> values) {
    if (!std::isfinite(time.value)) return fail(ErrorCode::numberNotFinite, "", "the time is not a number");
    for (const ChannelValue& value : values) {
        const auto index = skeleton.find(value.id.joint);
        if (!index) return fail(ErrorCode::argumentInvalid, "", "the skeleton has no such joint");
        const Joint& joint = skeleton[*index];
        const std::string place = "joint " + joint.name;
        if (!joint.free.contains(value.id.channel)) {
            return fail(ErrorCode::argumentInvalid, place,
                        "its channel " + std::string(name(value.id.channel)) + " is not free");
        }
        if (!std::isfinite(value.value)) {
            return fail(ErrorCode::numberNotFinite, place,
                        "the value of channel " + std::string(name(value.id.channel)) + " is not a number");
        }
    }
    return {};
}

}  // namespace sinew
