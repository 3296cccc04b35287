#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a copy of a character behind it, of the next free name. Everything in it gets an identity
/// of its own, joints too, and speaks of the copy's joints and clips; curves are shared.
///
/// Fails: argumentInvalid (no such character).
Result<Scene> duplicateCharacter(const Scene& scene, CharacterId character);

}  // namespace sinew
