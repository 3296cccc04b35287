#include "ui/retarget/LikelySource.h"

#include <algorithm>

namespace sinew {

namespace {

bool hasMotion(const Character& character) {
    return std::ranges::any_of(
        character.clips, [](const auto& clip) { return !clip->tracks.empty() || !clip->layers.empty(); });
}

}  // namespace

std::shared_ptr<const Character> likelySource(const Scene& scene,
                                              const std::shared_ptr<const Character>& active) {
    std::shared_ptr<const Character> chosen = active && hasMotion(*active) ? active : nullptr;
    for (const auto& each : scene.characters) {
        if (hasMotion(*each) && (!chosen || (each->meshes.empty() && !chosen->meshes.empty()))) chosen = each;
    }
    return chosen;
}

}  // namespace sinew
