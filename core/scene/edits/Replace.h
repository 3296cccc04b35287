#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What edits are made of: a scene in which one part is another and everything else is shared.

/// The scene with `character` in the place of the one that has its id, which there is.
Scene withCharacter(Scene scene, Character character);

/// The scene with `clip` in the place of that character's clip that has its id; both there are.
Scene withClip(Scene scene, CharacterId character, Clip clip);

/// A character, to be edited. Fails: argumentInvalid where it is unknown.
Result<Character> characterOf(const Scene& scene, CharacterId character);

/// A clip of a character, to be edited. Fails: argumentInvalid where either is unknown.
Result<Clip> clipOf(const Scene& scene, CharacterId character, ClipId clip);

/// A character that has all of these meshes, to be edited. Fails: argumentInvalid where one is unknown.
Result<Character> characterOfMeshes(const Scene& scene, CharacterId character,
                                    std::span<const MeshId> meshes);

/// Puts a mesh in the place of the character's mesh that has its id, which there is.
void putMesh(Character& character, Mesh mesh);

}  // namespace sinew
