#pragma once

#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a character appended. The character and its parts get fresh ids where they have none: what
/// is kept goes by one. Ids that come along are never handed out again.
Scene addCharacter(Scene scene, Character character);

}  // namespace sinew
