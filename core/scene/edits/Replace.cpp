#include "core/scene/edits/Replace.h"

#include <algorithm>

namespace sinew {

Scene withCharacter(Scene scene, Character character) {
    for (auto& candidate : scene.characters) {
        if (candidate->id == character.id) {
            candidate = std::make_shared<const Character>(std::move(character));
            break;
        }
    }
    return scene;
}

Scene withClip(Scene scene, CharacterId character, Clip clip) {
    Character owner = *scene.find(character);
    for (auto& candidate : owner.clips) {
        if (candidate->id == clip.id) {
            candidate = std::make_shared<const Clip>(std::move(clip));
            break;
        }
    }
    return withCharacter(std::move(scene), std::move(owner));
}

Result<Character> characterOf(const Scene& scene, CharacterId character) {
    const auto found = scene.find(character);
    if (found == nullptr) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    return *found;
}

Result<Clip> clipOf(const Scene& scene, CharacterId character, ClipId clip) {
    const auto owner = scene.find(character);
    if (owner == nullptr) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    const Clip* found = owner->find(clip);
    if (found == nullptr) {
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such clip");
    }
    return *found;
}

Result<Character> characterOfMeshes(const Scene& scene, CharacterId character,
                                    std::span<const MeshId> meshes) {
    Result<Character> owner = characterOf(scene, character);
    for (const MeshId mesh : meshes) {
        if (owner && owner->find(mesh) == nullptr)
            return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such mesh");
    }
    return owner;
}

void replaceMesh(Character& character, Mesh mesh) {
    const auto existing =
        std::ranges::find(character.meshes, mesh.id, [](const auto& each) { return each->id; });
    *existing = std::make_shared<const Mesh>(std::move(mesh));
}

}  // namespace sinew
