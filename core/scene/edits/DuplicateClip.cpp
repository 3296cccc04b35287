#include "core/scene/edits/DuplicateClip.h"

#include <algorithm>

#include "core/scene/edits/FreeNames.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> duplicateClip(const Scene& scene, CharacterId character, ClipId clip) {
    Result<Clip> copy = clipOf(scene, character, clip);
    if (!copy) return tl::unexpected<Error>(copy.error());
    Scene result = scene;
    Character owner = *scene.find(character);
    copy->id = result.newId<ClipId>();
    copy->name = freeClipName(owner, copy->name);
    const auto original = std::ranges::find(owner.clips, clip, [](const auto& each) { return each->id; });
    owner.clips.insert(original + 1, std::make_shared<const Clip>(std::move(*copy)));
    return withCharacter(std::move(result), std::move(owner));
}

}  // namespace sinew
