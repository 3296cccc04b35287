#include "core/scene/edits/DeleteClip.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> deleteClip(const Scene& scene, CharacterId character, ClipId clip) {
    const Result<Clip> found = clipOf(scene, character, clip);
    if (!found) return tl::unexpected<Error>(found.error());
    Character owner = *scene.find(character);
    std::erase_if(owner.clips, [clip](const auto& each) { return each->id == clip; });
    if (owner.unkeyed && owner.unkeyed->clip == clip) owner.unkeyed = nullptr;
    return withCharacter(scene, std::move(owner));
}

}  // namespace sinew
