#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// The bytes with which some programs start a UTF-8 file.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Returns the bytes unchanged if they are valid UTF-8, else converted from Latin-1. Old motion files state
/// no encoding, but names in a Skeleton are UTF-8.
std::string toUtf8(std::string_view bytes);

}  // namespace sinew
