#include "core/scene/edits/SetCurves.h"

#include "core/anim/ExchangeKeys.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> setCurves(const Scene& scene, CharacterId character, ClipId clip,
                        std::span<const Track> curves) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto owner = scene.find(character);
    for (const Track& track : curves) {
        if (const auto free = checkChannel(*owner, track.id); !free)
            return tl::unexpected<Error>(free.error());
        if (!track.curve || track.curve->empty())
            return fail(ErrorCode::argumentInvalid, "clip " + edited->name, "a curve has no key");
        for (const Key& key : track.curve->keys()) {
            if (const auto checked = checkKey(*edited, track.id, key); !checked)
                return tl::unexpected<Error>(checked.error());
        }
        putTrack(*edited, track);
    }
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
