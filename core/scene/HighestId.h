#pragma once

#include <cstdint>

#include "core/scene/Scene.h"

namespace sinew {

/// The highest identity that a character or anything of it has: Scene::lastId lies nowhere below.
std::uint64_t highestId(const Character& character);

}  // namespace sinew
