#include "core/scene/edits/DeleteMeshes.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> deleteMeshes(const Scene& scene, CharacterId character, std::span<const MeshId> meshes) {
    Result<Character> owner = characterOfMeshes(scene, character, meshes);
    if (!owner) return tl::unexpected<Error>(owner.error());
    std::erase_if(owner->meshes,
                  [&](const auto& each) { return std::ranges::find(meshes, each->id) != meshes.end(); });
    return withCharacter(scene, std::move(*owner));
}

}  // namespace sinew
