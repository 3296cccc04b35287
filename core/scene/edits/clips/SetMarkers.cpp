#include "core/scene/edits/clips/SetMarkers.h"

#include <algorithm>
#include <cmath>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"

namespace sinew {
namespace {

Result<void> check(const Clip& clip, const std::vector<Marker>& sorted) {
    const std::string where = "clip " + clip.name;
    for (const Marker& marker : sorted) {
        if (marker.name.empty()) return fail(ErrorCode::argumentInvalid, where, "a marker needs a name");
        if (!std::isfinite(marker.time.value)) {
            return fail(ErrorCode::numberNotFinite, where, "the time of a marker is not a number");
        }
        if (auto inside = checkFrames(clip, marker.time); !inside) return inside;
    }
    const auto meet = [](const Marker& a, const Marker& b) { return areTooClose(a.time, b.time); };
    if (std::ranges::adjacent_find(sorted, meet) == sorted.end()) return {};
    return fail(ErrorCode::argumentInvalid, where, "two markers would be at the same time");
}

}  // namespace

Result<Scene> setMarkers(const Scene& scene, CharacterId character, ClipId clip,
                         std::vector<Marker> markers) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    std::ranges::stable_sort(markers, {}, &Marker::time);
    if (const auto checked = check(*edited, markers); !checked) return tl::unexpected<Error>(checked.error());
    if (edited->markers == markers) return scene;
    edited->markers = std::move(markers);
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
