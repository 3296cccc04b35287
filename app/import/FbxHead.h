#pragma once

#include <optional>
#include <string_view>

namespace sinew {

/// The version of an FBX of before 2011 (6100: 6.1), which Assimp does not read; nullopt for anything else.
std::optional<int> oldFbx(std::string_view bytes);

}  // namespace sinew
