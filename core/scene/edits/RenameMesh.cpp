#include "core/scene/edits/RenameMesh.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> renameMesh(const Scene& scene, CharacterId character, MeshId mesh, std::string name) {
    Result<Character> owner = characterOfMeshes(scene, character, {&mesh, 1});
    if (!owner) return tl::unexpected<Error>(owner.error());
    Mesh renamed = *owner->find(mesh);
    if (name.empty()) return fail(ErrorCode::argumentInvalid, "mesh " + renamed.name, "a mesh needs a name");
    renamed.name = std::move(name);
    putMesh(*owner, std::move(renamed));
    return withCharacter(scene, std::move(*owner));
}

}  // namespace sinew
