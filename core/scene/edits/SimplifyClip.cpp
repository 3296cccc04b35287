#include "core/scene/edits/SimplifyClip.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> simplifyClip(const Scene& scene, CharacterId character, ClipId clip,
                           const SimplifySettings& settings) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    auto source = std::make_shared<const Clip>(*std::move(edited));
    Result<Simplified> found = simplified(scene.find(character)->skeleton, std::move(source), settings);
    if (!found) return tl::unexpected<Error>(found.error());
    if (found->keysAfter == found->keysBefore) return scene;
    return withClip(scene, character, std::move(found->clip));
}

}  // namespace sinew
