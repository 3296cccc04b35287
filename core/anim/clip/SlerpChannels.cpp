#include "core/anim/clip/SlerpChannels.h"

#include <algorithm>
#include <set>

namespace sinew {

bool rotatesBySlerp(const Clip& clip, JointId joint) {
    return std::ranges::any_of(clip.tracks, [&](const Track& track) {
        return track.id.joint == joint && isAngle(track.id.channel) &&
               track.curve->uses(Interpolation::slerp);
    });
}

namespace {

/// Adds all accepted angles of the joints that rotate by slerp and have one of their angles among the
/// channels.
template <class IsAccepted>
std::vector<ChannelId> withOtherAngles(const Clip& clip, std::span<const ChannelId> channels,
                                       const IsAccepted& isAccepted) {
    std::set<ChannelId> all(channels.begin(), channels.end());
    for (const ChannelId& id : channels) {
        if (!isAngle(id.channel) || !rotatesBySlerp(clip, id.joint)) continue;
        for (int i = 0; i < 3; ++i) {
            const ChannelId other{id.joint, angle(i)};
            if (isAccepted(other)) all.insert(other);
        }
    }
    return {all.begin(), all.end()};
}

}  // namespace

std::vector<ChannelId> withSlerpAngles(const Clip& clip, std::span<const ChannelId> channels) {
    return withOtherAngles(clip, channels, [&](const ChannelId& id) { return clip.find(id) != nullptr; });
}

std::vector<ChannelId> withWholeRotations(const Skeleton& skeleton, const Clip& clip,
                                          std::span<const ChannelId> channels) {
    return withOtherAngles(clip, channels, [&](const ChannelId& id) {
        const auto joint = skeleton.find(id.joint);
        return joint && skeleton[*joint].free.contains(id.channel);
    });
}

}  // namespace sinew
