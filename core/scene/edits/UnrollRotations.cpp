#include "core/scene/edits/UnrollRotations.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> unrollRotations(const Scene& scene, CharacterId character, ClipId clip,
                              const UnrollSettings& settings) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = *scene.find(character)->skeleton;
    for (const JointId joint : settings.joints) {
        if (!skeleton.find(joint)) {
            return fail(ErrorCode::argumentInvalid, "", "the skeleton has no such joint");
        }
    }
    Unrolled made = unrolled(skeleton, std::move(*edited), settings);
    if (std::ranges::none_of(made.findings, &UnrollFinding::taken)) return scene;
    return withClip(scene, character, std::move(made.clip));
}

}  // namespace sinew
