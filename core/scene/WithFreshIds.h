#pragma once

#include <cstdint>

#include "core/scene/Scene.h"

namespace sinew {

/// Returns the character with new ids from `scene` for itself and everything in it, joints included.
/// References between its parts are updated. Curves, geometry and materials stay shared with the original.
Character withFreshIds(Character character, Scene& scene);

/// Returns the highest id of a character and everything in it. Scene::lastId must not be lower.
std::uint64_t highestId(const Character& character);

}  // namespace sinew
