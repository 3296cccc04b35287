#pragma once

#include <span>
#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with a character appended. The character and its parts get fresh ids where they have
/// none. Ids they already have are kept and never assigned again.
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

/// Returns the scene with these joints saved as a selection set, in this order. An existing set of that name
/// is replaced.
///
/// Fails with `argumentInvalid` if the character or a joint does not exist, there are no joints, or the name
/// is empty.
Result<Scene> saveSelectionSet(const Scene& scene, CharacterId character, std::string name,
                               std::span<const JointId> joints);

/// Returns the scene with a selection set renamed. Fails with `argumentInvalid` if the character or set does
/// not exist or the name is empty; with `duplicateName` if another set of the character has the name.
Result<Scene> renameSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set,
                                 std::string name);

/// Returns the scene without a selection set. Fails with `argumentInvalid` if the character or set does not
/// exist.
Result<Scene> deleteSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set);

}  // namespace sinew
