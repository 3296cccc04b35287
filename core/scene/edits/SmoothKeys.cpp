#include "core/scene/edits/SmoothKeys.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> smoothKeys(const Scene& scene, CharacterId character, ClipId clip,
                         const SmoothSettings& settings) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    edited = smoothed(*scene.find(character)->skeleton, std::move(*edited), settings);
    if (!edited) return tl::unexpected<Error>(edited.error());
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
