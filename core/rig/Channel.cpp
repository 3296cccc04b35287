#include "core/rig/Channel.h"

namespace sinew {

std::string_view name(Channel channel) {
    static constexpr std::array<std::string_view, kChannelCount> kNames{
        "translationX", "translationY", "translationZ", "angle1", "angle2",
        "angle3",       "scaleX",       "scaleY",       "scaleZ"};
    return kNames[static_cast<std::size_t>(channel)];
}

}  // namespace sinew
