#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with a character appended. The character and its parts get fresh ids where they have
/// none. Ids they already have are kept and never handed out again.
Scene addCharacter(Scene scene, Character character);

/// Returns the scene with the characters of `other` appended. They and their parts get fresh ids, so that
/// none collides with an existing one; curves stay shared with `other`. If `scene` is empty, the ids are
/// kept.
///
/// Fails with `argumentInvalid` if `other` has no characters.
Result<Scene> addScene(const Scene& scene, const Scene& other);

/// Returns the scene without a character and everything it owns. Fails with `argumentInvalid` if the
/// character does not exist.
Result<Scene> deleteCharacter(const Scene& scene, CharacterId character);

/// Returns the scene with a copy of a character inserted after it, under the next free name. All parts of the
/// copy, joints included, get new ids and refer to each other; curves are shared.
///
/// Fails with `argumentInvalid` if the character does not exist.
Result<Scene> duplicateCharacter(const Scene& scene, CharacterId character);

/// Returns the scene with a character renamed. Fails with `argumentInvalid` if the character does not exist
/// or the name is empty.
Result<Scene> renameCharacter(const Scene& scene, CharacterId character, std::string name);

}  // namespace sinew
