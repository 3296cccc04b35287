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

std::vector<ChannelId> withSlerpAngles(const Clip& clip, std::span<const ChannelId> channels) {
    std::set<ChannelId> all(channels.begin(), channels.end());
    for (const ChannelId& id : channels) {
        if (!isAngle(id.channel) || !rotatesBySlerp(clip, id.joint)) continue;
        for (int i = 0; i < 3; ++i) {
            const ChannelId other{id.joint, angle(i)};
            if (clip.find(other) != nullptr) all.insert(other);
        }
    }
    return {all.begin(), all.end()};
}

std::vector<ChannelId> withWholeRotations(const Skeleton& skeleton, const Clip& clip,
                                          std::span<const ChannelId> channels) {
    std::set<ChannelId> all(channels.begin(), channels.end());
    for (const ChannelId& id : channels) {
        const auto index = skeleton.find(id.joint);
        if (!index || !isAngle(id.channel) || !rotatesBySlerp(clip, id.joint)) continue;
        for (int i = 0; i < 3; ++i) {
            if (skeleton[*index].free.contains(angle(i))) all.insert({id.joint, angle(i)});
        }
    }
    return {all.begin(), all.end()};
}

}  // namespace sinew
