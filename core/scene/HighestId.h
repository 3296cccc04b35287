#pragma once

#include <cstdint>

#include "core/scene/Scene.h"

namespace sinew {

/// Returns the highest id of a character and everything in it. Scene::lastId must not be lower.
std::uint64_t highestId(const Character& character);

}  // namespace sinew
