#include "core/scene/edits/DeleteKeys.h"

#include <algorithm>
#include <cmath>

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> deleteKeys(const Scene& scene, CharacterId character, ClipId clip, Seconds time,
                         std::span<const ChannelId> channels) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (!std::isfinite(time.value))
        return fail(ErrorCode::numberNotFinite, "", "the time of keys is no number");
    const Seconds reach{Curve::kMinimumGap / 2};
    bool changed = false;
    for (Track& track : edited->tracks) {
        if (std::ranges::find(channels, track.id) == channels.end()) continue;
        Curve rest = track.curve->withoutKeys(time - reach, time + reach);
        if (rest.size() == track.curve->size()) continue;
        track.curve = std::make_shared<const Curve>(std::move(rest));
        changed = true;
    }
    if (!changed) return scene;
    std::erase_if(edited->tracks, [](const Track& track) { return track.curve->empty(); });
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
