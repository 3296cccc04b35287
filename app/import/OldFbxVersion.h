#pragma once

#include <optional>
#include <string_view>

namespace sinew {

/// Returns the version of an FBX file older than 7.1 (6100 for 6.1), which Assimp cannot read; nullopt for
/// anything else.
std::optional<int> oldFbxVersion(std::string_view bytes);

}  // namespace sinew
