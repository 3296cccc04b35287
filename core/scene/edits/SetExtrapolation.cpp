#include "core/scene/edits/SetExtrapolation.h"

#include <algorithm>

#include "core/anim/SlerpChannels.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> setExtrapolation(const Scene& scene, CharacterId character, ClipId clip,
                               std::span<const ChannelId> channels, std::optional<Extrapolation> before,
                               std::optional<Extrapolation> after) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto there = checkCurves(*edited, channels); !there)
        return tl::unexpected<Error>(there.error());
    const std::vector<ChannelId> all = withSlerpedAngles(*edited, channels);
    bool changes = false;
    for (Track& track : edited->tracks) {
        if (!std::ranges::binary_search(all, track.id)) continue;
        const Ends old = track.curve->ends();
        const Ends ends{before.value_or(old.before), after.value_or(old.after)};
        if (ends == old) continue;
        track.curve = std::make_shared<const Curve>(track.curve->withEnds(ends));
        changes = true;
    }
    return changes ? withClip(scene, character, std::move(*edited)) : scene;
}

}  // namespace sinew
