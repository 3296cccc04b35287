#include "core/scene/edits/meshes/EditMeshes.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> renameMesh(const Scene& scene, CharacterId character, MeshId mesh, std::string name) {
    Result<Character> owner = characterOfMeshes(scene, character, {&mesh, 1});
    if (!owner) return tl::unexpected<Error>(owner.error());
    Mesh renamed = *owner->find(mesh);
    if (name.empty()) return fail(ErrorCode::argumentInvalid, "mesh " + renamed.name, "a mesh needs a name");
    renamed.name = std::move(name);
    replacePart(owner->meshes, std::move(renamed));
    return withCharacter(scene, std::move(*owner));
}

Result<Scene> setSkinningMethod(const Scene& scene, CharacterId character, std::span<const MeshId> meshes,
                                SkinningMethod method) {
    Result<Character> owner = characterOfMeshes(scene, character, meshes);
    if (!owner) return tl::unexpected<Error>(owner.error());
    for (const MeshId mesh : meshes) {
        Mesh changed = *owner->find(mesh);
        if (!changed.supports(method))
            return fail(ErrorCode::argumentInvalid, "mesh " + changed.name, "the mesh has no blend weights");
        changed.method = method;
        replacePart(owner->meshes, std::move(changed));
    }
    return withCharacter(scene, std::move(*owner));
}

Result<Scene> setSkin(const Scene& scene, CharacterId character, MeshId mesh, Skin skin) {
    Result<Character> owner = characterOfMeshes(scene, character, {&mesh, 1});
    if (!owner) return tl::unexpected<Error>(owner.error());
    Mesh changed = *owner->find(mesh);
    changed.skin = std::make_shared<const Skin>(std::move(skin));
    replacePart(owner->meshes, std::move(changed));
    return withCharacter(scene, std::move(*owner));
}

Result<Scene> deleteMeshes(const Scene& scene, CharacterId character, std::span<const MeshId> meshes) {
    Result<Character> owner = characterOfMeshes(scene, character, meshes);
    if (!owner) return tl::unexpected<Error>(owner.error());
    dropMeshes(*owner, [&](const Mesh& each) { return std::ranges::find(meshes, each.id) != meshes.end(); });
    return withCharacter(scene, std::move(*owner));
}

}  // namespace sinew
