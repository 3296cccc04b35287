#include "core/scene/edits/LoopClip.h"

#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> loopClip(const Scene& scene, CharacterId character, ClipId clip, int times) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    edited = looped(*scene.find(character)->skeleton, std::move(*edited), times);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto inside = checkFrames(*edited); !inside) return tl::unexpected<Error>(inside.error());
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
