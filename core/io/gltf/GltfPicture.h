#pragma once

#include <string_view>

namespace sinew {

/// The media type of a picture file by its first bytes; empty for what is neither PNG nor JPEG, the two that
/// glTF has.
inline std::string_view pictureType(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG\r\n\x1A\n")) return "image/png";
    return bytes.starts_with("\xFF\xD8\xFF") ? "image/jpeg" : "";
}

}  // namespace sinew
