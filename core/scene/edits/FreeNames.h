#pragma once

#include <string>
#include <string_view>

#include "core/scene/Scene.h"

namespace sinew {

/// Names for another clip or pose of a character, and for another character: `wanted`, or with a number
/// behind it where that is taken.
std::string freeClipName(const Character& character, std::string_view wanted);
std::string freePoseName(const Character& character, std::string_view wanted);
std::string freeCharacterName(const Scene& scene, std::string_view wanted);

}  // namespace sinew
