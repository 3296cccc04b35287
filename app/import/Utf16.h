#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// Returns a UTF-16 document as UTF-8; nullopt if the bytes are not UTF-16 with a byte order mark, or
/// damaged.
std::optional<std::string> utf8FromUtf16(std::string_view bytes);

}  // namespace sinew
