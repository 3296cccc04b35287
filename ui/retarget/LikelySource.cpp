#include "ui/retarget/LikelySource.h"

namespace sinew {

std::shared_ptr<const Character> likelySource(const Scene& scene,
                                              const std::shared_ptr<const Character>& active) {
    std::shared_ptr<const Character> chosen = active && !active->clips.empty() ? active : nullptr;
    for (const auto& each : scene.characters) {
        if (!each->clips.empty() && (!chosen || (each->meshes.empty() && !chosen->meshes.empty())))
            chosen = each;
    }
    return chosen;
}

}  // namespace sinew
