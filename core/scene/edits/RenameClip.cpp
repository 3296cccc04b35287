#include "core/scene/edits/RenameClip.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> renameClip(const Scene& scene, CharacterId character, ClipId clip, std::string name) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (name.empty()) return fail(ErrorCode::argumentInvalid, "clip " + edited->name, "a clip needs a name");
    edited->name = std::move(name);
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
