#include "core/scene/edits/SetSkinningMethod.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> setSkinningMethod(const Scene& scene, CharacterId character, std::span<const MeshId> meshes,
                                SkinningMethod method) {
    Result<Character> owner = characterOfMeshes(scene, character, meshes);
    if (!owner) return tl::unexpected<Error>(owner.error());
    for (const MeshId mesh : meshes) {
        Mesh changed = *owner->find(mesh);
        changed.method = method;
        putMesh(*owner, std::move(changed));
    }
    return withCharacter(scene, std::move(*owner));
}

}  // namespace sinew
