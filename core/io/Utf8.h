#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// The bytes as they are where they are valid UTF-8, else each byte taken as Latin-1: names in old motion
/// files state no encoding, names in a Skeleton are UTF-8.
std::string toUtf8(std::string_view bytes);

}  // namespace sinew
