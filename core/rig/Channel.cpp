#include "core/rig/Channel.h"

namespace sinew {

std::string_view name(Channel channel) {
    static constexpr std::array<std::string_view, kChannelCount + 1> kNames{
        "translationX", "translationY", "translationZ", "angle1", "angle2",
        "angle3",       "scaleX",       "scaleY",       "scaleZ", "influence"};
    return kNames[static_cast<std::size_t>(channel)];
}

}  // namespace sinew
