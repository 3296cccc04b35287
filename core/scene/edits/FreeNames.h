#pragma once

#include <string>
#include <string_view>

#include "core/scene/Scene.h"

namespace sinew {

/// Return a name for a new clip or pose of a character, or for a new character: `wanted`, with a number
/// appended if it is taken.
std::string freeClipName(const Character& character, std::string_view wanted);
std::string freePoseName(const Character& character, std::string_view wanted);
std::string freeCharacterName(const Scene& scene, std::string_view wanted);

}  // namespace sinew
