#include "core/scene/edits/SetInterpolation.h"

#include <algorithm>
#include <set>

#include "core/anim/SlerpChannels.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {
namespace {

Result<void> check(const Clip& clip, std::span<const ChannelId> channels, Interpolation interpolation) {
    if (auto there = checkCurves(clip, channels); !there) return there;
    for (const ChannelId& id : channels) {
        if (interpolation == Interpolation::slerp && !isAngle(id.channel)) {
            return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                        "slerp is for angles, not for channel " + std::string(name(id.channel)));
        }
    }
    return {};
}

}  // namespace

Result<Scene> setInterpolation(const Scene& scene, CharacterId character, ClipId clip,
                               std::span<const ChannelId> channels, Interpolation interpolation) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto checked = check(*edited, channels, interpolation); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    std::set<ChannelId> all(channels.begin(), channels.end());
    for (const ChannelId& id : channels) {
        if (!isAngle(id.channel)) continue;
        if (interpolation != Interpolation::slerp && !turnsBySlerp(*edited, id.joint)) continue;
        for (int i = 0; i < 3; ++i) all.insert({id.joint, angle(i)});
    }
    for (Track& track : edited->tracks) {
        if (!all.contains(track.id)) continue;
        track.curve = std::make_shared<const Curve>(track.curve->withInterpolation(interpolation));
    }
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
