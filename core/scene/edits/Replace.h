#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Building blocks of edits: they return a scene in which one part is replaced and everything else is shared.

/// Returns the scene with `character` replacing the one that has its id, which must exist.
Scene withCharacter(Scene scene, Character character);

/// Returns the scene with `clip` replacing the character's clip that has its id; both must exist.
Scene withClip(Scene scene, CharacterId character, Clip clip);

/// Returns a copy of a character for editing. Fails with `argumentInvalid` if it does not exist.
Result<Character> characterOf(const Scene& scene, CharacterId character);

/// Returns a copy of a character's clip for editing. Fails with `argumentInvalid` if either does not exist.
Result<Clip> clipOf(const Scene& scene, CharacterId character, ClipId clip);

/// Returns a copy of a character for editing. Fails with `argumentInvalid` if it does not exist or lacks one
/// of these meshes.
Result<Character> characterOfMeshes(const Scene& scene, CharacterId character,
                                    std::span<const MeshId> meshes);

/// Replaces the character's mesh that has the id of `mesh`, which must exist.
void replaceMesh(Character& character, Mesh mesh);

}  // namespace sinew
