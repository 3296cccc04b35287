#pragma once

#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a character appended. The character, its clips and its goals get fresh ids where they have
/// none; joints bring theirs (Scene::newId). Ids that come along are never handed out again.
Scene addCharacter(Scene scene, Character character);

}  // namespace sinew
