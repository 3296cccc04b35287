#include "core/scene/edits/NewClip.h"

#include "core/scene/edits/AddClip.h"
#include "core/scene/edits/FreeNames.h"

namespace sinew {

Result<Scene> newClip(const Scene& scene, CharacterId character, const std::string& name, FrameRate rate,
                      FrameIndex first, FrameIndex last) {
    const auto owner = scene.find(character);
    if (owner == nullptr) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    if (name.empty()) {
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "a clip needs a name");
    }
    Clip clip;
    clip.name = freeClipName(*owner, name);
    clip.rate = rate;
    clip.firstFrame = first;
    clip.lastFrame = last;
    return addClip(scene, character, std::move(clip));
}

}  // namespace sinew
