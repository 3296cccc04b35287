#include "core/scene/edits/SetCurves.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> setCurves(const Scene& scene, CharacterId character, ClipId clip,
                        std::span<const Track> curves) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = *scene.find(character)->skeleton;
    for (const Track& track : curves) {
        if (!skeleton.find(track.id.joint))
            return fail(ErrorCode::argumentInvalid, "clip " + edited->name, "there is no such joint");
        if (!track.curve || track.curve->empty())
            return fail(ErrorCode::argumentInvalid, "clip " + edited->name, "a curve has no key");
        const auto place = std::ranges::lower_bound(edited->tracks, track.id, {}, &Track::id);
        if (place != edited->tracks.end() && place->id == track.id) {
            place->curve = track.curve;
        } else {
            edited->tracks.insert(place, track);
        }
    }
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
