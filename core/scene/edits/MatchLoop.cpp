#include "core/scene/edits/MatchLoop.h"

#include <algorithm>

#include "core/anim/SlerpChannels.h"
#include "core/math/Angle.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> matchLoop(const Scene& scene, CharacterId character, ClipId clip,
                        std::span<const ChannelId> channels, LoopEnd givesWay) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto there = checkCurves(*edited, channels); !there)
        return tl::unexpected<Error>(there.error());
    const std::vector<ChannelId> all = withSlerpedAngles(*edited, channels);
    for (Track& track : edited->tracks) {
        if (!std::ranges::binary_search(all, track.id)) continue;
        const double turn = isAngle(track.id.channel) ? 2 * kPi : 0;
        track.curve = std::make_shared<const Curve>(loopMatched(*track.curve, givesWay, turn));
    }
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
