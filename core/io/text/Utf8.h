#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// Returns the bytes unchanged if they are valid UTF-8, else converted from Latin-1. Old motion files state
/// no encoding, but names in a Skeleton are UTF-8.
std::string toUtf8(std::string_view bytes);

}  // namespace sinew
